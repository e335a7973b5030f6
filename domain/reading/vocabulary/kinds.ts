/** French, Spanish, Portuguese and Arabic by their kinds of phrases: a verb in its forms, and the homes, shelters or safe places that it is said with. */
import type { Vocabulary } from './vocabulary.ts';

type Kinds = Vocabulary['events'];

const FRENCH_HOMES =
  '(maison|maisons|domicile|domiciles|habitation|habitations|logement|logements|foyer|foyers|toit|toits|village|villages|localité|localités|quartier|quartiers|demeure|demeures|terre|terres|concession|concessions|case|cases|abri|abris)';
const FRENCH_OUTSIDE =
  "(à la belle étoile|en plein air|à l'air libre|dehors|dans la rue|dans les rues|dans la brousse|en brousse|dans la forêt|sous des bâches|sous une bâche|sous des tentes|sous tente|sous tentes|dans des tentes|sous les arbres|sous des arbres|au bord de la route|le long de la route|dans des abris de fortune|dans des écoles|dans les écoles|dans une école|dans des salles de classe|dans des églises|en familles d'accueil|en famille d'accueil|dans des familles d'accueil|dans des familles hôtes|chez des proches|chez leurs proches|chez des parents|chez des voisins|chez des amis|chez des habitants|chez l'habitant)";

export const FRENCH_KINDS: Kinds = [
  [
    'Displaced',
    [
      '(ne peuvent|ne pouvaient|ne pourront|ne peut) (pas|plus|toujours pas|pas encore|) (rentrer|regagner|retourner|revenir)|(n ont|n a|n avaient) (pas|toujours pas|pas encore|) pu (rentrer|regagner|retourner|revenir)',
      `(hors de|loin de|hors|loin) (leur|leurs|son|sa) ${FRENCH_HOMES}`,
      'mouvement de|mouvements de|(mouvement|mouvements|vague|vagues) (de population|de populations|de déplacement|de déplacements|forcé|forcés)|en provenance (de|du|des)|se (sont|est) déplac(é|ée|és|ées)|en errance|déguerpi|contraint(s|es|) au déplacement',
    ].join('|'),
  ],
  [
    'Evacuated',
    '(hélitreuill|extrai|exfiltr|héliport|évacu)(é|ée|és|ées|t|te|ts|tes)|(mis|mise|mises|mettre|mettant|mettent) (à l abri|en sécurité|en lieu sûr)|(transport|transfér|achemin|emmen|amen|dirig|orient|déplac)(é|ée|és|ées) vers (des zones sûres|des lieux sûrs|un lieu sûr|des endroits sûrs|les hauteurs|une zone sûre|des zones plus sûres)|(ordre|ordres|consigne) d (évacuer|évacuation)|(invité|appelé|prié|sommé)(s|e|es|) (à|de) (évacuer|quitter|partir)',
  ],
  [
    'Forced to Flee',
    [
      `(quitt|abandonn|désert|délaiss|vid)(é|er|ant|ent|aient|èrent) (leur|leurs|son|sa|ses|les) ${FRENCH_HOMES}`,
      `(fui|fuir|fuyant|fuient|fuyaient) (leur|leurs|son|sa|ses|les) ${FRENCH_HOMES}`,
      '(contraint|forcé|obligé|poussé|acculé)(s|e|es|) (à|de) (fuir|quitter|partir|se déplacer|abandonner|s enfuir|se réfugier|évacuer|chercher refuge)|(dû|doivent|devaient) (fuir|quitter|partir|se déplacer|abandonner|s enfuir|se réfugier)',
      '(se cachent|se terrent|cachés|cachées|se cachant|vivent|survivent|réfugiés|réfugiées) (en brousse|dans la brousse|aux champs|dans les champs|dans la forêt|en forêt|dans les forêts|dans les montagnes|dans les collines)|dans l obligation de (quitter|fuir|partir|se déplacer|abandonner)|(sont|ont) (déjà|tous|toutes) (partis|parties|quitté)',
      '(pris|prendre|prennent|prenant|mis|mettant|mettre) (la fuite|la route|en fuite|le chemin de l exil)|en fuite|départ de|départ massif|exode massif|(vidé|vidée|vidés|vidées|vide|vident) de (ses|leurs)|se sont vid(é|és|ée|ées)',
    ].join('|'),
  ],
  [
    'Homeless',
    `sans (abri|abris|toit|toits|logement|logements|logis|maison|maisons|domicile|foyer|habitation)|(perdu|perdre|perdent|perdant) (leur|leurs|son|sa|ses) ${FRENCH_HOMES}|(n ont|n a|n avaient) (plus|pas|aucun|nulle part) (de|d|où|) (toit|abri|abris|maison|maisons|logement|logis|domicile|aller|vivre)|(vu|voir|voient) (leur|leurs) ${FRENCH_HOMES} (détruit|emporté|s effondrer|s écrouler|brûler|partir en fumée|incendié|englouti)(e|s|es|)`,
  ],
  [
    'Sheltered',
    `(dorment|dormir|dormaient|vivent|vivre|vivaient|passent la nuit|passé la nuit|passer la nuit|passent leurs nuits|logent|logeaient|campent|survivent|restent|demeurent) ${FRENCH_OUTSIDE}|(trouv|cherch|demand)(é|ent|er|ant) (refuge|abri|asile|un toit)|(pris|prise|prises) en charge dans (des|les|un|une|le|la) (centre|centres|gymnase|gymnases|abri|abris|salle|salles|école|écoles)|occupent (des|les|une|) (écoles|école|salles de classe|églises|bâtiments publics)`,
  ],
  ['Relocated', '(transfér|délocalis)(é|er|ée|és|ées|ant|ent)|transfert de'],
  ['Returns', '(retourn|rentr|reven)(us|ues) (chez|dans|à)|retour (volontaire|progressif|spontané) de'],
  [
    'Destroyed Housing',
    'destruction|destruction de|destruction totale|(a|ont|avait|) réduit en (cendres|ruines|poussière)|(réduit|réduite|réduits|réduites) en (cendres|ruines|poussière)|part(i|ie|is|ies) en (fumée|flammes|cendres)|mis le feu à|perdu(e|s|es) dans l incendie|(complètement|totalement|entièrement) (perdu|détruit|brûlé|effondré|endommagé)(e|s|es|)',
  ],
];

const SPANISH_HOMES =
  '(casa|casas|hogar|hogares|vivienda|viviendas|rancho|ranchos|techo|comunidad|comunidades|tierra|tierras|vereda|veredas|pueblo|pueblos|parcela|parcelas|domicilio|domicilios|finca|fincas|aldea|aldeas)';

export const SPANISH_KINDS: Kinds = [
  [
    'Displaced',
    `(no|aún no|todavía no|tampoco) (pueden|puede|podían|han podido|ha podido|pudieron|lograron|logran) (volver|regresar|retornar)|(expulsad|echad|desterrad|sacad)(as|os|a|o) de (sus|su) ${SPANISH_HOMES}|(fuera|lejos) de (sus|su) ${SPANISH_HOMES}`,
  ],
  [
    'Evacuated',
    '(llevad|trasladad|movilizad|conducid|dirigid)(as|os|a|o) (a|hacia) (zonas|lugares|sitios|áreas|un lugar|una zona) (segur|más segur|alt)(as|os|a|o)|(pusieron|puso|puestas|puestos|poner|poniendo) a salvo|a salvo|(obliga|obligó|obligaron|fuerza|forzó|forzaron|obligando|ordenó|ordenaron|ordenan) (a|) (evacuar|desalojar|autoevacuar|autoevacuarse)|(autoevacu)(aron|ó|ado|ados|adas|an|arse)|(están|se encuentran|permanecen|estaban) (protegidos|protegidas|resguardados|resguardadas)',
  ],
  [
    'Forced to Flee',
    `(abandon|desocup)(aron|ó|an|ar|ado|ando) (sus|su|las|la|el|los) ${SPANISH_HOMES}|(dej)(aron|ó|an|ar|ado|ando) (sus|su|las|la|el|atrás sus) ${SPANISH_HOMES}|(debieron|tuvieron que|tuvo que|debió|han tenido que|han debido|obligados a|obligadas a|forzados a|forzadas a) (huir|salir|abandonar|dejar|desplazarse|irse|marcharse|escapar|refugiarse)|(hizo|hicieron|haciendo) huir|abandonaron|(necesidad|obligación|urgencia) de (dejar|abandonar|salir|huir|desplazarse|escapar)|(se esconden|escondidos|escondidas|se ocultan) (en el monte|en la selva|en la montaña|en las montañas|en el bosque)|ya (salieron|se fueron|se marcharon)`,
  ],
  [
    'Homeless',
    `sin (un|) (hogar|hogares|techo|techos|casa|casas|vivienda|viviendas)|(perdieron|perdió|perdido|pierden|perder) (totalmente|completamente|) (sus|su|el|la) ${SPANISH_HOMES}|(no tienen|no tiene|sin tener) (dónde|donde|a dónde|adonde|hogar|techo|casa|vivienda) (vivir|dormir|ir|quedarse|)|(quedaron|quedó|quedan|quedado|quedaran|dejó|deja|dejaron|dejando) sin (hogar|casa|techo|vivienda|hogares|casas|viviendas|un techo)`,
  ],
  [
    'Sheltered',
    '(albergue|alojamiento|acogida) de|(viven|vive|duermen|duerme|pasan la noche|pasaron la noche|pernoctan|acampan|permanecen|siguen) (a la intemperie|al aire libre|en carpas|en escuelas|en la calle|en las calles|en albergues|en refugios|en tiendas|en cambuches|bajo plásticos|bajo carpas|en coliseos|en casas de familiares|en casa de familiares|en casas de amigos|con familiares|con parientes|con familias de acogida)|ocupan (carpas|escuelas|albergues|refugios|coliseos|tiendas)|(hall|encontr|busc)(aron|ó|an|ado|ando) (refugio|albergue|cobijo|techo)|(recib)(ieron|ido|en) (alojamiento|albergue|refugio|cobijo)|se instalaron en|instalad(as|os) en|acogen a|alojan a|albergan a',
  ],
  ['Relocated', 'traslado de|reasentamiento|reasentamiento de|reubicación de'],
  ['Returns', 'regreso de|ya regresaron|ya retornaron|(pudieron|lograron|han podido) (regresar|volver|retornar)'],
  [
    'Destroyed Housing',
    'destrucción|destrucción de|(redujo|redujeron|reducid)(as|os|a|o|) a (cenizas|escombros)|ardieron|ardió|se perdieron|se quemaron|colapso de|derrumbe de|con pérdida total',
  ],
];

const PORTUGUESE_HOMES =
  '(casa|casas|lar|lares|residência|residências|moradia|moradias|habitação|habitações|aldeia|aldeias|terra|terras|comunidade|comunidades|bairro|bairros|machamba|machambas|barraco|barracos)';

export const PORTUGUESE_KINDS: Kinds = [
  [
    'Displaced',
    `(não|ainda não) (podem|pode|puderam|conseguem|conseguiram) (voltar|regressar|retornar)|(expuls|despej|retir)(as|os|adas|ados) de (suas|sua|seus|seu) ${PORTUGUESE_HOMES}|(fora de|longe de) (suas|sua|) ${PORTUGUESE_HOMES}|se deslocaram|deslocaram se|deslocação de`,
  ],
  [
    'Evacuated',
    '(levad|transferid|encaminhad|conduzid)(as|os|a|o) (para|a) (locais|zonas|áreas|lugares|um local|uma zona|abrigos|um abrigo) (seguros|seguras|seguro|segura|altas|temporários|)|(levaram|levou|levar) para (locais seguros|zonas seguras|abrigos)|(remoção|retirada|evacuação) (preventiva|) de',
  ],
  [
    'Forced to Flee',
    `(abandon)(aram|ou|am|ar|ado|ando) (as|os|a|o|) (suas|seus|sua|seu|) ${PORTUGUESE_HOMES}|(deix|desocup)(aram|ou|am|ar|ado|ando) (as|os|a|o|) (suas|seus|sua|seu) ${PORTUGUESE_HOMES}|(tiveram de|tiveram que|teve de|teve que|obrigadas a|obrigados a|forçadas a|forçados a|precisaram) (fugir|sair|abandonar|deixar|deslocar se|se deslocar|refugiar se)|em fuga|(necessidade|obrigação) de (deixar|abandonar|sair|fugir)|(escondidas|escondidos|escondem se|refugiadas|refugiados) (no mato|nas matas|na mata|nas machambas|na floresta)|já (saíram|partiram|deixaram)`,
  ],
  [
    'Homeless',
    `sem (casa|casas|teto|tecto|abrigo|moradia|moradias|lar|lares|habitação|residência)|(perderam|perdeu|perdido|perdem) (as|a|os|o|) (suas|sua|seus|seu|) ${PORTUGUESE_HOMES}|(ficaram|ficou|deixou|deixaram|deixando|deixa) sem (casa|teto|tecto|abrigo|moradia|lar)|não têm (onde|para onde|casa|abrigo) (morar|viver|ficar|ir|dormir|)`,
  ],
  [
    'Sheltered',
    '(vivem|vive|dormem|dorme|passam a noite|passaram a noite|pernoitam|acampam|permanecem|seguem) (ao relento|na rua|nas ruas|em escolas|em tendas|em abrigos|em casas de parentes|em casas de familiares|em casa de parentes|em casa de familiares|em casa de amigos|em casas de amigos|sob lonas|em igrejas|em centros de acolhimento|com famílias de acolhimento|com familiares)|(encontr|procur|busc)(aram|ou|am|ando|ar) (abrigo|refúgio)|ocupam (escolas|tendas|abrigos|igrejas)|albergam|(abrig|aloj|acolh|acomod|refugi|hosped)(adas|ados|idas|idos) em|refugiaram se',
  ],
  ['Relocated', '(realoc)(adas|ados|ou|aram)|transferência de|transferid(as|os)'],
  [
    'Returns',
    '(puderam|conseguiram|já) (voltar|regressar|retornar|voltaram|regressaram|retornaram)|regresso de|retorno de',
  ],
  [
    'Destroyed Housing',
    '(totalmente|completamente|) devastad(as|os|a|o)|devastou|devastaram|destruição|destruição de|desabamento de|(reduzid)(as|os) a (cinzas|escombros)|demoliu|demoliram|colapsaram|colapsou|pegaram fogo|arderam|(completamente|totalmente) (destruíd|danificad|queimad)(as|os)',
  ],
];

export const ARABIC_KINDS: Kinds = [
  [
    'Displaced',
    '(استقر|استقرت|استقروا) (في)|مهجرة|مهجرات|موجة نزوح|حركة نزوح|(لا|لم) (تستطع|تستطيع|يستطيعوا|يتمكنوا|تتمكن) من العودة',
  ],
  ['Evacuated', '(أماكن|مناطق|مواقع|أماكن أكثر|مناطق أكثر) (آمنة|أمانا|أمنا)|مكان آمن|تم إجلاؤهم|جرى إجلاؤهم'],
  [
    'Sheltered',
    'التجأ|التجأت|التجأوا|احتموا|تأوي|يأوي|مأوى مؤقت|(افترش|افترشت|افترشوا) (العراء|الأرض|الشوارع)|افترشت|افترش',
  ],
  ['Destroyed Housing', 'احتراق|تسوية|تساوت بالأرض|سويت'],
];
