/** French. */
import { frenchEr } from './inflected.ts';
import { FRENCH_KINDS } from './kinds.ts';
import type { Vocabulary } from './vocabulary.ts';

export const FRENCH: Vocabulary = {
  counted: {
    people:
      'rescapés|ressortissants|usagers|vacanciers|campeurs|paysans|cultivateurs|bébés|patients|pensionnaires|locataires|naufragés|touristes|personnes|personne|sinistrés|sinistrées|sinistré|sinistrée|occupants|occupant|étudiants|étudiantes|pêcheurs|retraités|vieillards|pers|individus|habitants|habitant|villageois|civils|citoyens|hommes|femmes|enfants|élèves|éleveurs|agriculteurs|âmes|résidents|riverains|victimes|membres|autres|gens|retournés',
    households: 'ménages|ménage|familles|famille|foyers|foyer',
    houses:
      'maisons|maison|habitations|habitation|logements|logement|cases|case|abris|abri|tentes|bâtiments|concessions|concession|domiciles|toits|immeubles|demeures|constructions',
  },
  displaced: [
    [
      'Displaced',
      'déplacés internes|déplacées internes|personnes déplacées internes|personnes déplacées|pdi|pdis|déplacés|déplacées|déplacements|nouveaux déplacés|nouveaux arrivants|nouvelles arrivées',
    ],
    ['Evacuated', 'évacués|évacuations'],
    ['Homeless', 'sinistrés sans abri'],
    ['Returns', 'retournés|retours|personnes retournées'],
  ],
  events: [
    ...FRENCH_KINDS,
    ['Displaced', frenchEr('délog chass expuls déracin dispers délocalis')],
    ['Evacuated', frenchEr('évacu')],
    ['Forced to Flee', frenchEr('abandonn désert')],
    [
      'Sheltered',
      frenchEr('héberg log abrit camp') +
        '|accueilli|accueillie|accueillis|accueillies|donnent un toit à|donne un toit à',
    ],
    ['Relocated', frenchEr('relog réinstall relocalis')],
    [
      'Destroyed Housing',
      frenchEr('ravag ras brûl incendi saccag dévast calcin emport effondr écroul souffl pulvéris') +
        '|démoli|démolie|démolis|démolies|démolit|englouti|engloutie|engloutis|engloutit',
    ],
    ['Returns', frenchEr('retourn rentr regagn réintégr')],
    [
      'Displaced',
      'exode|exil|en déplacement|situation de déplacement|loin de leurs villages|hors de leurs maisons|hors de leur domicile|délogé|chassé|expulsé|jetés sur les routes|se sont installées|se sont installés|hors de chez eux|loin de chez eux|déplacées|déplacés|déplacée|déplacé|déplacer|déplaçant|déplacement|déplacements|déplace|ont déplacé|a déplacé|expulsées|expulsés|expulsion|expulsions|déracinées|déracinés|arrivées|arrivés|sont arrivées|sont arrivés|délogées|délogés|déguerpies|déguerpis|chassées|chassés|déplacer de force',
    ],
    [
      'Evacuated',
      "évacuent|évacue|extraits|extraites|dégagés vers|sortis de chez|éloignés|éloignées|priés de quitter|priées de quitter|priés de partir|conduits à|conduites à|conduits dans|conduites dans|conduits vers|conduites vers|conduites hors|conduits hors|emmenées en lieu sûr|emmenés en lieu sûr|en lieu sûr|en sécurité|évacuées|évacués|évacuée|évacué|évacuer|évacuation|évacuations|évacuant|mises à l'abri|mis à l'abri|mise à l'abri|mettre à l'abri|mises en sécurité|mis en sécurité",
    ],
    [
      'Forced to Flee',
      "pris la route|pris le chemin|abandonnent|abandonnant|désertent|déserté|ont abandonné|s'enfuir|s'enfuient|ont dû abandonner|ont dû fuir|a dû fuir|vidé de ses|vidée de ses|vidé de leurs|fait partir|fait fuir|faisant fuir|vidé de|vidée de|ont déserté|ont dû partir|a dû partir|dû quitter|dû fuir|fui|fuient|abandonner leur|abandonner leurs|abandonné leur|se sont dispersés|se sont dispersées|se sont enfuis|se sont enfuies|fuir|fuyant|ont fui|a fui|fuite|contraintes de fuir|contraints de fuir|contraint de fuir|contraint|contraints|contraintes|forcé|forcés|forcées|forçant|obligé|obligés|obligées|obligeant|poussé|poussant|pris la fuite|quitté leurs|quitter leurs|quittant leurs|quitté leur|quitter leur|abandonné leurs|abandonner leurs|abandonné leur|jetées sur les routes|sur les routes",
    ],
    [
      'Homeless',
      'à ciel ouvert|sans domicile|sans maison|sans maisons|sans toits|mis à la rue|mises à la rue|sans logis|se retrouvent à la rue|à la rue|perdu leur foyer|sans abri|sans abris|sans toit|n ont plus de toit|n a plus de toit|plus de toit|perdu leur domicile|sans logement|perdu leur maison|perdu leurs maisons|perdu leur logement|perdu leurs logements|perdu leur habitation|perdu leurs habitations|perdu leur toit',
    ],
    [
      'Sheltered',
      "à la belle étoile|belle étoile|dorment dehors|vivent dehors|passent leurs nuits|ont élu domicile|se trouvent dans des écoles|dans les écoles|dans des écoles|dans des églises|dans des abris|en familles d'accueil|dans des familles d'accueil|en famille d'accueil|sur des sites|dans des sites|accueil de|campent|dorment|dorment sur|dormaient|sous abri|vivent sous tente|sous des tentes|sous des bâches|sous tente|trouvé asile|sont chez des proches|chez des proches|dorment dans|occupent|ont trouvé abri|se sont abrités|se sont abritées|dorment à|dort dans|logent|loger chez|logent chez|vivent chez|passent la nuit|ont passé la nuit|hébergées|hébergés|hébergée|hébergé|héberge|hébergent|accueillies|accueillis|accueille|accueillent|réfugiées|réfugiés|se sont réfugiées|se sont réfugiés|trouvé refuge|trouvent refuge|cherché refuge|abritées|abrités|abritent|logées|logés|relogées|installées|installés",
    ],
    ['In Relief Camp', "dans des camps|dans des centres d'accueil|dans des centres d'hébergement"],
    [
      'Relocated',
      'relocalisées|relocalisés|réinstallées|réinstallés|relocalisation|relogement|relogés|transférées|transférés',
    ],
    [
      'Returns',
      'ont regagné|regagnent|retourné|ont réintégré|réintégré|sont revenus|sont revenues|rentrent|rentrées chez|rentrés chez|regagné leurs|de retour chez|retour chez eux|retournées|retournés|rentrées|rentrés|sont rentrées|sont rentrés|regagné|retour|retours|revenues|revenus',
    ],
    [
      'Destroyed Housing',
      'en ruine|en ruines|par terre|tombées|tombés|réduits en cendres|réduites à néant|rayées de la carte|pulvérisées|consumées|parties en cendres|rasé|se sont effondrées|se sont effondrés|se sont écroulées|emporté|emportée|emportent|anéanti|détruire|détruisent|ravagées|ravagés|soufflé|réduites en cendres|parties en fumée|détruites|détruits|détruite|détruit|détruisant|incendiées|incendiés|brûlées|brûlés|rasées|rasés|effondrées|effondrés|effondrement|emportées|emportés|démolies|démolis|anéanties|calcinées|écroulées|écroulés|soufflées|englouties|ensevelies',
    ],
    ['Uninhabitable Housing', 'inhabitables|inhabitable'],
  ],
  leaving:
    'ont quitté|a quitté|quittent|ont gagné|ont pu gagner|gagner à pied|ont rejoint|sont partis|sont parties|ont traversé',
  carrying: 'conduit|emmené|transporté|amené|acheminé|emmènent',
  others:
    '(sont|est|ont|a|) (retourné|retournés|retournées|rentrés|rentrées|rentré|repris|regagné|retour|rentrée) (à l|en|au|aux|le chemin de l|) (école|classe|classes|travail|cours)|dégâts|dégât|dommages|dommage|vacciné|vaccinent|vacciner|biens|champs|cultures|récoltes|effondrées en partie|effondrés en partie|effondrée en partie|tués|tuées|tué|tue|tuant|morts|mortes|mort|décès|décédées|décédés|vies|blessés|blessées|blessé|blessant|disparus|disparues|disparu|portés disparus|noyés|noyées|touchées|touchés|touchée|touché|affectées|affectés|affecté|affectant|impactées|impactés|arrêtées|arrêtés|enlevées|enlevés|' +
    'endommagées|endommagés|endommagé|inondées|inondés|inondée|submergées|submergés|vaccinées|vaccinés|malades|cas|choléra|population|populations|soldats|militaires|policiers|combattants|assaillants|terroristes|sauvées|sauvés|secourues|secourus|' +
    "bétail|têtes|bœufs|moutons|chèvres|écoles|classes|ponts|routes|commerces|boutiques|kiosques|demandeurs d'asile|migrants|recensées|recensés au total|sites|localités|villages|enquêtés|interrogés|capacité|(pouvant|peut|peuvent|capable d|capables d|destinés à|prévus pour) (accueillir|héberger|abriter|loger|recevoir)|places|lits|vivent|vit|réfugiés|otages",
  affected: 'sinistrées|sinistrés|touchées|touchés|affectées|affectés',
  aid: 'vivres pour|abris pour|remis|remet|offert|offre|doté|dotés|livré|livraison|don de|dons|prime|indemnisés|indemnisées|recevront|appuyés|appuyées|vise|visent|visant|viser|couvre|couvrir|vise à aider|assistées|assistés|assistance|assister|aide|aides|aidées|aidés|aider|reçu|reçoivent|recevoir|bénéficié|bénéficier|bénéficient|bénéficiaires|distribué|distribution|distribuer|fourni|fournir|soutien|soutenir|soutenues|vivres|kits|besoin|besoins|ont besoin|nourrir|ration|rations|fonds|financement|appel|couvertures|ciblées|ciblés|pris en charge|prise en charge|secours',
  could:
    'devront|devra|devaient|à reloger|à réinstaller|en vue de|projette|projettent|pourrait|pourraient|peut|peuvent|risque|risquent|risques|devrait|devraient|potentiellement|possible|probable|probables|menace|menacent|menacées|menacés|prévoit|prévoient|prévu|prévues|prévision|prévisions|craint|craignent|crainte|si|scénario|éventuel|éventuelle|éventuels|envisage|plan|planifie|exercice|simulation|susceptibles|serait|seraient|sera|seront|projection|alerte|simulé|répétition|exercices',
  not: 'ne|n|pas|aucun|aucune|jamais|sans aucun|ni|dément|démenti|démentent|refusé|refusent|refus|évité|levé|annulé',
  qualifiers: [
    [
      'approximately',
      "environ|près de|quelque|quelques|autour de|presque|approximativement|à peu près|une estimation de|estimé à|estimées à|estimés à|quasiment|un peu plus de|un peu moins de|de l'ordre de",
    ],
    ['more than', "plus de|plus d'|au moins|pas moins de|au minimum|un minimum de|dépassant|supérieur à|non moins de"],
    ['less than', "moins de|moins d'|jusqu'à|au plus|tout au plus|un maximum de|au maximum"],
    ['total', 'un total de|au total|total de|exactement'],
  ],
  remain:
    "(sont|est) (désormais|maintenant|aujourd'hui|à présent|déjà) (déplacé|déplacés|déplacée|déplacées)|" +
    'restent|reste|demeurent|toujours|encore|actuellement|vivent|vivant|continuent|accueille|accueillent|abrite|abritent|compte|comptait|compte encore|héberge|hébergent|présents|présentes|recensés|recensées|identifiés',
  causes: [
    [
      'Disaster',
      'Flood',
      'inondation|inondations|crue|crues|débordement|débordements|débordé|déborde|débordent|sorti de son lit|sorties de leur lit|pluies diluviennes|pluies torrentielles|fortes pluies|pluies|pluie|intempéries|précipitations|montée des eaux|eaux|(montée|crue|débordement|hausse|élévation) (du|de la|des|de l) (fleuve|rivière|rivières|lac|lagune|mer|niveau|cours d eau)|digue|digues|saison des pluies|averse|averses|submersion|submersions|submergé par les eaux',
    ],
    ['Disaster', 'Flash flood', 'crue soudaine|crues soudaines|crues éclair|crue éclair'],
    [
      'Disaster',
      'Wet mass movement',
      'mouvement de terrain|mouvements de terrain|affaissement|éboulements|laves torrentielles|glissement de terrain|glissements de terrain|éboulement|éboulements|coulée de boue|coulées de boue',
    ],
    [
      'Disaster',
      'Storm',
      'tempête|tempêtes|vents violents|vent violent|vents forts|vent|orage|orages|rafales|tornade|foudre|grêle',
    ],
    [
      'Disaster',
      'Storm, Tropical',
      'tempête tropicale|tempêtes tropicales|dépression tropicale|cyclone|cyclones|ouragan|ouragans|typhon|typhons',
    ],
    [
      'Disaster',
      'Earthquake',
      'séisme|séismes|tremblement de terre|tremblements de terre|secousse|secousses|réplique|répliques',
    ],
    ['Disaster', 'Volcanic eruption', 'éruption|éruptions|volcan|volcanique|lave'],
    ['Disaster', 'Drought', 'sécheresse|sécheresses'],
    ['Disaster', 'Wildfire', 'incendie|incendies|feu de brousse|feux de brousse|feu de forêt|feux de forêt|feux|feu'],
    ['Disaster', null, 'érosion|ravin|ravins'],
    [
      'Conflict',
      null,
      'trêve|cessez-le-feu|accrochage|accrochages|escalade|représailles|tirs|fusillade|fusillades|pillage|pillages|enlèvements|raids|raid|drones|drone|obus|éléments armés|hommes en armes|opération militaire|opérations militaires|escarmouches|incursions armées|persécutions|embuscade|embuscades|conflit|conflits|violence|violences|affrontement|affrontements|combat|combats|attaque|attaques|attaqué|guerre|offensive|bombardement|bombardements|frappe|frappes|hommes armés|groupes armés|groupe armé|milices|miliciens|rebelles|insécurité|incursion|incursions|assaut|assauts|m23|adf|codeco|djihadistes|jihadistes|terroristes|terroriste|bandits|gangs|gang|intercommunautaire|intercommunautaires|tueries|exactions|massacre|razzia|vol de bétail|coupeurs de route|hostilités',
    ],
    [
      'Development',
      null,
      'démolition|démolitions|déguerpissement|déguerpissements|expropriation|barrage hydroélectrique|projet routier',
    ],
  ],
  because:
    'à cause de|à cause des|à cause du|en raison de|en raison des|en raison du|suite à|suite aux|à la suite de|à la suite des|à la suite du|après|par|dû à|dues à|dus aux|face à|provoqué par|causé par|lors de|lors des|fuyant|en fuyant|les',
  numbers: [
    [1, 'un|une'],
    [2, 'deux'],
    [3, 'trois'],
    [4, 'quatre'],
    [5, 'cinq'],
    [6, 'six'],
    [7, 'sept'],
    [8, 'huit'],
    [9, 'neuf'],
    [10, 'dix'],
    [11, 'onze'],
    [12, 'douze'],
    [13, 'treize'],
    [14, 'quatorze'],
    [15, 'quinze'],
    [16, 'seize'],
    [17, 'dix-sept'],
    [18, 'dix-huit'],
    [19, 'dix-neuf'],
    [20, 'vingt'],
    [30, 'trente'],
    [40, 'quarante'],
    [50, 'cinquante'],
    [60, 'soixante'],
    [70, 'soixante-dix|septante'],
    [80, 'quatre-vingt|quatre-vingts|huitante'],
    [90, 'quatre-vingt-dix|nonante'],
    [100, 'cent'],
    [1e3, 'mille'],
    [0.5, 'demi'],
  ],
  scales: [
    [10, 'dizaine'],
    [12, 'douzaine'],
    [15, 'quinzaine'],
    [20, 'vingtaine'],
    [30, 'trentaine'],
    [40, 'quarantaine'],
    [50, 'cinquantaine'],
    [60, 'soixantaine'],
    [100, 'cent|cents|centaine'],
    [1e3, 'mille|millier|milliers'],
    [1e6, 'million|millions'],
    [1e9, 'milliard|milliards'],
  ],
  broken: [
    [1 / 2, 'demi|demie'],
    [1 / 3, 'tiers'],
    [1 / 4, 'quart|quarts'],
    [1 / 5, 'cinquième|cinquièmes'],
    [1 / 10, 'dixième|dixièmes'],
  ],
  point: 'virgule',
  shares: 'sur',
  and: 'et',
  measures:
    'événements|incidents|épisodes|pour cent|km|kilomètres|kilomètre|mètres|mètre|m|cm|mm|millimètres|kg|kilos|tonnes|tonne|hectares|ha|litres|ans|an|années|année|mois|semaines|semaine|jours|jour|heures|heure|h|minutes|degrés|fois|points|er|e|ème|communes|provinces|districts|territoires|départements|régions|zones|sites|quartiers|villes|sacs|cartons|écoles|puits|latrines|forages|magnitude',
  labels:
    'résolution|article|no|numéro|n|chapitre|page|phase|magnitude|catégorie|âgé|âgée|âgés|âgées|figure|tableau|section|tél|téléphone|appelez|semaine|rapport|loi|décret|nationale|rn|km|numéros|vague|cycle|jour|niveau|bloc',
  money: 'dollars|dollar|usd|us|euros|euro|eur|francs|fcfa|cfa|xaf|gourdes|ariary|cdf|fc|budget',
  auxiliaries: 'était|ont été|a été|été|sont|est|étaient|être|furent|fut|ont|a|soient|ayant été',
  months: [
    'janvier|janv',
    'février|févr|fev',
    'mars',
    'avril|avr',
    'mai',
    'juin',
    'juillet|juil',
    'août|aout',
    'septembre|sept',
    'octobre|oct',
    'novembre|nov',
    'décembre|déc',
  ],
  weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  between: 'entre|du|de|des',
  to: "au|à|aux|et le|et|jusqu'au|jusqu'à|et du|ou",
  since: 'depuis le|depuis le mois de|depuis|à partir du|à partir de|à compter du|à compter de|dès le|dès',
  early: 'début|le début de|au début de|début du mois de',
  middle: 'mi|la mi',
  late: 'fin|la fin de|à la fin de|fin du mois de',
  end: '(les|) derniers jours (de|du mois de)',
  halves: [
    '(la|) première (quinzaine|moitié) (de|du mois de)',
    '(la|) (seconde|deuxième) (quinzaine|moitié) (de|du mois de)',
  ],
  weeksOf: [
    'première semaine de',
    'deuxième semaine de|seconde semaine de',
    'troisième semaine de',
    'quatrième semaine de',
    'dernière semaine de',
  ],
  quarters: [
    't 1|(premier|1 er) trimestre',
    't 2|(deuxième|second|2 e) trimestre',
    't 3|(troisième|3 e) trimestre',
    't 4|(quatrième|dernier|4 e) trimestre',
  ],
  halfYears: ['(premier|1 er) semestre|première moitié', '(deuxième|second|2 e) semestre|(seconde|deuxième) moitié'],
  weekOf: 'semaine (du|débutant le|commençant le)|semaine du (lundi|dimanche)',
  weekTo: "semaine (se terminant le|qui s'est terminée le|terminée le|finissant le)",
  beforeLast: "d'avant",
  past: 'derniers|dernières|passés|passées',
  before: 'il y a',
  after: 'après',
  spans: [
    [1 / 24, 'heure|heures'],
    [1, 'jour|jours'],
    [7, 'semaine|semaines'],
    [30, 'mois'],
    [365, 'an|ans|année|années'],
  ],
  ago: [
    [{ recent: 'Week' }, 'il y a (quelques|plusieurs) jours'],
    [{ recent: 'Month' }, 'il y a (quelques|plusieurs) semaines'],
    [{ period: 'week', back: 2 }, "(l'|) avant-dernière semaine|la semaine d'avant"],
    [{ period: 'month', back: 0 }, '(le|au|) début du mois'],
    [{ days: [0, 0] }, "aujourd'hui|ce matin|ce jour"],
    [{ days: [1, 1] }, 'hier|la nuit dernière|hier soir|cette nuit|dans la nuit'],
    [{ days: [2, 2] }, 'avant-hier'],
    [{ days: [1, 0] }, 'dernières 24 heures|24 dernières heures'],
    [{ days: [2, 0] }, 'dernières 48 heures|48 dernières heures'],
    [{ period: 'week', back: 1 }, 'la semaine dernière|semaine dernière|la semaine passée|semaine passée'],
    [{ period: 'week', back: 0 }, 'cette semaine'],
    [{ period: 'weekend', back: 0 }, 'ce week-end|le week-end dernier|week-end|au cours du week-end'],
    [{ period: 'month', back: 1 }, 'le mois dernier|mois dernier|le mois passé'],
    [{ period: 'month', back: 0 }, 'ce mois-ci|ce mois'],
    [{ period: 'year', back: 0 }, "cette année|début de l'année|le début de l'année"],
    [{ period: 'year', back: 1 }, "l'année dernière|l'an dernier"],
    [{ recent: 'Week' }, 'ces derniers jours|derniers jours'],
    [{ recent: 'Month' }, 'ces dernières semaines|dernières semaines'],
  ],
  from: '(arrivés|arrivées|venus|venues|venant|provenant|originaires|partis|parties|chassés|chassées) (de|d|du|des)|depuis|en provenance de|venant de|venus de|venues de|originaires de|quitté|fui|quitter|fuir|hors de|de|du',
  towards:
    "(arrivée|arrivées|arrivés|arrivé|arrivent|arriver) (à|en|au|aux|dans|sur)|(installé|installés|installées|installer) (à|sur)|(ont|a) (rejoint|gagné|atteint)|vers|à destination de|jusqu'à|(pris|prennent|prenant|prendre|emprunté|empruntent|repris) (la route|le chemin|la direction) (de|d|du|des)|refuge à|refuge dans|réfugiées à|réfugiés à|arrivées à|arrivés à|hébergées à|hébergés à",
  striking:
    "frappé|frappe|frappant|a touché|ont touché|touchant|ravagé|dévasté|secoué|balayé|attaqué|attaquent|bombardé|pris d'assaut|s'est abattu sur|s'est abattue sur|se sont abattues sur|se sont abattus sur|abattu sur|abattues sur|abattus sur",
  at: 'à|au|aux|en|dans|près de|autour de|sur|de|du|des|parmi',
  areas: [
    [1, 'province|provinces|région|régions|état|états|gouvernorat'],
    [
      2,
      'territoire|territoires|département|départements|district|districts|préfecture|préfectures|cercle|cercles|arrondissement|arrondissements|wilaya|zone|zones',
    ],
    [
      3,
      'commune|communes|secteur|secteurs|groupement|groupements|chefferie|chefferies|quartier|quartiers|sous-préfecture|zone de santé|zones de santé|localité|localités|canton|collectivité|colline|collines',
    ],
    [4, 'village|villages|ville|villes|chef-lieu|centre-ville|camp|camps|site|sites|cité|bourg'],
  ],
  demographic:
    'enfants|femmes|hommes|filles|garçons|mineurs|personnes âgées|nourrissons|femmes enceintes|masculin|féminin|adultes|jeunes',
  parts: 'dont|parmi lesquels|parmi lesquelles|y compris|parmi eux|parmi elles|notamment',
  totals: 'au total|total|en tout',
  running:
    "avoisine|avoisinent|se chiffre à|se chiffrent à|est passé de|est passée de|sont passés de|passé de|a atteint|ont atteint|portant le total|porte le total|portant à|porte à|ce qui porte|bilan|total cumulé|cumul|s'élève à|atteint|à ce jour|au total depuis|passe à|nombre total|atteignant",
  tallied:
    'signale|signalent|rapporte|enregistre|enregistrent|enregistré|recensé|recense|compté|compte|avec|contre|de|à|autres|le chiffre est de|ce qui fait|soit',
  numberOf: 'celui de|celui des|nombre de|nombre des|nombre total de|total de|effectif',
  fractions: 'moitie|tiers|quart|quarts|cinquième|cinquièmes|dixième|dixièmes|plupart|majorite|pour cent|pourcent',
  shelters:
    "salles de classe|salle des fêtes|salles polyvalentes|salle polyvalente|bâtiments publics|paroisse|paroisses|hangars|stade|stades|lycée|lycées|collège|sites spontanés|sites collectifs|centres collectifs|abris de fortune|abris temporaires|centres de transit|camps|camp|sites de déplacés|sites|abris|écoles|églises|mosquées|tentes|familles d'accueil|centres d'accueil|centres d'hébergement|centres d'évacuation|gymnases",
};
