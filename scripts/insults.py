"""Insults and vulgar words of each language, with their plurals and other words of their stems."""

from __future__ import annotations

from collections.abc import Iterable

from salet.words.alphabet import named

INSULTS = {
    "en": """abbo arse arsehole bitch boche bollock bollocks boong bugger chav chinaman chinamen
        chink chinky chode cocksucker cock coolie cooly coon crap cunty dago darkey darkie darky
        dickhead dipshit dyke dykey faggy fag fagot fanny fatso gimp gimpy gippo gippy gipsy gipsies
        golliwog gook gooky gypo gyppie gyppo gyppy gypsies halfbreed hebe homo honkie honky injun
        jap jewed jism kaffir kafir kike lesbo lez lezzo lubra mick milf minge mofo mong mongol
        mongoloid mulatto munt nazi negress negro negroid nigga nigre paki pansies pedo perv
        picaninny piccaninny pickaninny pikey pimp poof poofter porno pube pussy pussies quashie
        raghead rape raped raper raping redskin retard sambo scum shag shemale skank skanky slag
        spaz spick spik squaw tard tit titty tosser tranny turd whitey whore wigga wigger wog wop
        yid""",
    "es": """bollera boludo bujarron cenutrio cipote conchudo coña coñazo coño culeado culear culero
        folla follada follado follador follan follar follo furcia gilipollas huevon joto mamada
        mamon mamona maraco marica mayate mongolo negrata ojete pajero pelotudo picha pinga polla
        poronga puta putada puto puton ramera subnormal sudaca tetona tortillera verga zorra
        zorron""",
    "fr": """baiseur bamboula bicot bitte bite boche bougnoul bougnoule chiant chiasse chiee chier
        chierie con conne crouille cul encule enfoire enfoiree fiotte gouine lopette meteque mongol
        mongolien negre negresse negro niakoue pede pisseur putain pute radasse rital romano salaud
        schleu suceuse tantouse tantouze tapette youpin youpine youtre zob""",
    "nl": """debiel flikker geil gipsy homo hufter idioot imbeciel janet kaffer kanker kankeren
        klote kloten kut kutje lul lullen mietje mof moffen mongool moorkop neger negers negerin
        nikker oetlul ouwehoer pik roetmop rotzak slet sletje sletten smous snol snollen spast
        spleetoog stront teef temeier tering teven tiet tieten trut trutten tyfus zigeuner
        zwartjoekel""",
    "pl": """bambo brudas ciapak ciota cioto ciotom cioty ciotą ciotę cipa cipka cipki cipko cipy
        ciemniak cwel dupa dupami dupą dupę dupie dupek dupka dupki dupko dupo dupy kacap kacapy
        kozojeb lesba pedzio pojeb suka sukami suką sukę suki suko srać srał sram sraj szmata szwab
        szwaby wieśniak żydek żydka żydki żydkiem żydkom żydku żydków""",
    "de": """anal anale anales arier arsch bimbo bimbos dildo dildos dirne dirnen dödel hure huren
        ische ischen itaker luder milf milfs mohr mongo mongos muschi muschis möpse möse mösen nazi
        nazis nutte nutten pimmel pimpern polacke polacken popel poppe poppen porno pornos pussy
        spast spasti titte titten tschusch tunte tunten tussi tussis votze vögeln zigeuner
        ärsche""",
    "pt": """anus baitola bicha bichona biscate bixa boceta boiola boquete bosta bostao bronha bugre
        cabrao caceta cacete chereca chota coito cona corno crioulo cuzao cuzuda esporra esporro
        estupro fiofo foda grelo mamada maricas mongol mongolo negrao pachacha peido pica piroca
        porra porrao puta putao puteiro putinha puto queca quenga rabuda rabudo sapatao siririca
        tarado tesao tesuda tesudo toba traveco vadia veada veado viada viado xana xereca xota
        xoxota""",
    "it": """anale anali bagasce bagascia baldracca bastarda bastarde bastardi bastardo battona
        battone bocchini bocchino cacca cacche cagare cagata cagate cagato cagna cagne checca
        checche coito crucca crucche crucchi crucco culattone culi culo culona culone culoni fica
        fiche figa fighe froci frocia frocio giudea giudei giudeo gnocca gnocche minchia mongola
        mongoli mongolo negra negre negri negro patonza piscia pisciare pisciata pisciate pisciato
        piscio pompini pompino puppa puppe scopata scopate sorca sorche terrona terrone terroni
        terronia tetta tette troia troiaio troiata troiate troie zingara zingare zingari zingaro
        zinna zinne zoccola zoccole""",
    "ru": """анус бздеж бздун бздюх быдло взъеб выпук высер гнида гомик дебил дилдо елдак жид
        жидовка кацап кацапка курва лесби манда милфа минет москаль мразь мудак мудня нахуй нацик
        нехуй нигга обсер обсос объеб отсос очкун падла педик пиндос писюк писюн порно похуй проеб
        рашка русня ссака ссыкун сука сучка сыкло сыкун телка ублюдок уебан уебок фашик хачик хер
        херня хохлушка хохол целка чмо чмоня чмырь чурка шалава шахна шваль шикса шмара шобла""",
    "sv": """arier arisk arsle bajsa bajset bimbo bitch bögar bögen fitta fittan fittor fnask hora
        horan horar horor jävel jävla jävul kukar kuken luder mongo mutta negro nigga nigger onani
        pippa pissa pitta pitten porno porr porra prutt runka rövar röven skit skita skitig slyna
        snopp subba tutte zigen""",
    "nb": """arier arisk bimbo bitch bæsje dildo drita drite dritt dæven faens fitta fitte
        fitter homse hore horen horer jævel jævla jævli knull kødd kødde lesbe luder mongo neger
        negre nigga onani pikk pisse porno pule puler pulte runka runke ræva skitt soper tater
        tispa tispe""",
    "fi": """huora hurri jutku kakka kulli kusi kusta kyrpä lesbo lutka manne natsi nekru paska
        perse pillu pissa pissi porno ryssä tissi tussu vittu äpärä""",
    "hu": """buzis cafka csöcs fasza faszt fosik fosos fosás geci kakil kakál kurva lotyó néger
        picsa pinás pisil pisál pornó punci ringyó szaró szuka""",
    "uk": """бздун бидло висер гнида дилдо дохуя жидок зайоб кацап кодло курва лайно лярва манда
        нахер нахуй нахуя нахєр нєхер нєхуй нєхєр ніхуя падло пеніс перло пичка повія порно похуй
        похую похєр пісюн русня селюк селюх серун сука сучка сцяки уїбан хвойда хєрня шлюха""",
    "tr": """amcık amcığa amcığı amlı bok boka boklu boktan boku bokun dümbük dürzü fahişe gavat
        gavur gavura göte götlek götlü götten götü götün ibne ibneler kahpe kaltak kancık kancığı
        orospu osurma osuruk pezevenk piç piçe piçi piçin piçler porno puşt puştu puştun seviş sidik
        sürtük sıç sıçar sıçma sıçmak sıçtı taşak yarak yavşak zenci zenciler çingene""",
}
STEMS = {
    "en": "bitch cunt fagg fuck jizz nigg piss shit slut spast twat wank whore",
    "es": "cabron caga chinga cojon gilip joda jode jodi jodo maric mierd pendej",
    "fr": "branl chiott connar connas couill encul foutr merd niqu salop",
    "nl": "flikker hoer kloot kutw mongol neuk nikker schijt",
    "pl": """chuj ciapat cwel cygan czarnuch debil dziwk fiut gówn huj idiot jeb kretyn kurew kurw
        kutas murzyn pedal pedał pierd pizd skurw wkurw wyjeb zajeb zdzir zjeb""",
    "de": """arschl fick fotz kack kanak neger nigg nutten piss scheiss schlamp schwuc spaste tunti
        votz wichs""",
    "pt": "bucet cag caralh estupr fod merd punhet putar",
    "it": """cazz coglion fott incazz incul merd mignott puttan sborr scazz smerd sputtan stronz
        stupr""",
    "ru": """бляд блят говн дерьм долбо дроч ебал ебар ебен ебл ебот жоп заеб изнас муди мудо негр
        пидар пидор пизд порну срак сран трахал уеб хуе хуи хуй хуя цыган шлюх""",
    "sv": "knull neger negr nigg",
    "nb": "neger negr nigg",
    "fi": "neek",
    "hu": "bassz buzi cigán fasz",
    "uk": """бляд гамн гівн гімн жид йоб курв негр пизд підар підор пізд срак сран хуй хуя хує хуї
        циган шлюх їба їбе їбл їбє їбі""",
    "tr": "amcığ kaltağ orosp sikecek siker sikey siki sikme sikti siktir taşağ yarağ zenci",
}
# Begin or end like an offensive word.
HARMLESS = """
    ars boks cagarra cagarras cazzotti cazzotto cazzuola cazzuole faszi fiches hoera hoeri inculca
    inculchi inculco inculta inculto kuta niggard niggarded niggarding niggardise niggardises
    niggardize niggardizes niggardly niggards niggle niggled niggler nigglers niggles nigglier
    niggliest niggling nigglingly nigglings niggly nudes peni pissasphalt pissoir pissoirs
    putativa putativo scats sexes shitake shitakes shittah shittahs shittim shittims shittimwood
    shitzu shitzus snatch snatches spastically spasticity stronzio sucks tevens twattle twattled
    twattler twattlers twattles twattling twattlings wankle wich дрочена
"""
# Never suggested, but no insults: the editor of the daily game need not avoid them.
COARSE = {
    "en": "pantie panty perve perved pervier perviest perving pervo pervy poopy pornier porny",
    "pt": "rola",
}
BEFORE_ES = {
    "en": ("s", "x", "z", "ch", "sh", "o"), "es": ("d", "l", "n", "r", "z"),
}  # fmt: skip


def insults(code: str, words: Iterable[str]) -> set[str]:
    """Return those of some words that are insults or vulgar in a language."""
    base = set(map(named(code).normalise, INSULTS[code].split()))
    stems = tuple(STEMS[code].split())
    return {
        word
        for word in set(words).difference(HARMLESS.split())
        if word.startswith(stems) or not base.isdisjoint(singulars(word, code))
    }


def coarse(code: str, words: Iterable[str]) -> set[str]:
    """Return those of some words that are coarse in a language: see ``COARSE``."""
    base = set(map(named(code).normalise, COARSE.get(code, "").split()))
    return {word for word in words if not base.isdisjoint(singulars(word, code))}


def singulars(word: str, code: str) -> Iterable[str]:
    """Return a word and the words that it may be the plural of."""
    stem, endings = word.removesuffix("es"), BEFORE_ES.get(code, ())
    shorter = [word[:-1]] if word.endswith("s") and not word.endswith("ss") else []
    return word, *shorter, *([stem] if stem != word and stem.endswith(endings) else [])


def with_forms(offensive: set[str], words: set[str], code: str) -> set[str]:
    """Return offensive words with those of some words that are their singulars or plurals."""
    harmless = set(HARMLESS.split())
    listed = offensive - harmless
    bases = {base for word in listed for base in singulars(word, code)} & words - harmless
    return {word for word in words if not bases.isdisjoint(singulars(word, code))} - harmless
