/** The words of headers in English, French, Spanish, Portuguese, Arabic, Ukrainian and Russian, by their meaning. Folded; a star ends the beginning of a word. */
import { folded } from '#domain/search/folded.ts';

/** `other` parts off something that is no column of a record: a sub-group, a question, a person. */
export type Meaning =
  | 'stock'
  | 'movement'
  | 'new'
  | 'returns'
  | 'returnees'
  | 'moving'
  | 'affected'
  | 'why'
  | 'cumulative'
  | 'people'
  | 'households'
  | 'male'
  | 'female'
  | 'camp'
  | 'outside'
  | 'total'
  | 'origin'
  | 'destination'
  | 'latitude'
  | 'longitude'
  | 'x'
  | 'y'
  | 'point'
  | 'name'
  | 'code'
  | 'level'
  | 'admin'
  | 'country'
  | 'start'
  | 'end'
  | 'date'
  | 'event'
  | 'destroyed'
  | 'damaged'
  | 'houses'
  | 'fully'
  | 'link'
  | 'id'
  | 'share'
  | 'second'
  | 'by'
  | 'noise'
  | 'other';

const WORDS: Record<Meaning, string> = {
  stock:
    'urgently relocated|переселен*|idp|idps|displaced|internally displaced|pdi|pdis|pdps|deplace|deplaces|deplacee|deplacees|desplazado|desplazados|desplazada|desplazadas|deslocado|deslocados|deslocada|deslocadas|نازح*|впо|впл|внпо|homeless|sans abri|mengungsi|pengungsi|бездомн*|переміщен*|перемещен*',
  movement:
    'displacement|displacements|internal displacement|deplacement|deplacements|desplazamiento|desplazamientos|deslocamento|deslocamentos|نزوح*',
  new: 'وافد*|internal displacements|new|newly|arrival|arrivals|arrivees|nouveau|nouveaux|nouvelle|nouvelles|nuevo|nuevos|nueva|nuevas|novo|novos|nova|novas|recibida|recibidas|recibido|recibidos|جديد|جدد|нов|нових|нові|новых|новые|вновь',
  returns:
    'return|returns|retour|retours|retorno|retornos|regreso|regresos|regresso|regressos|عوده|повернення|возвращение',
  returnees:
    'возвратив*|ret|returnee|returnees|returned|returning|retourne|retournes|retournee|retournees|rapatries|retornado|retornados|retornada|retornadas|regressado|regressados|regressada|regressadas|عائد*|повернув*|повернул*|поверненц*|вернувш*|репатріант*',
  moving:
    'migrant|migrants|migrantes|refugee|refugees|refugies|refugiados|asylum seekers|departed|left|population|populations|poblacion|populacao|pop|penduduk|مهاجر*|لاجئ*|سكان|населення|население|мігрант*|беженц*|біженц*',
  affected:
    'affected|affected population|population affected|people affected|persons affected|sinistre|sinistres|affecte|affectes|afectado|afectados|afectadas|damnificados|afetado|afetados|متضرر*|постраждал*',
  why: 'conflict|violence|conflit|conflicto|conflito|natural|نزاع|صراع|конфлікт*|конфликт*',
  cumulative:
    'max|maximum|cumulative|cumulated|cumulatif|cumule|acumulado|acumulada|acumulados|acumuladas|наростаючим|تراكمي',
  people:
    'per ocu|individual|individuals|indiv|indivs|ind|inds|person|persons|people|pers|pax|caseload|headcount|head count|individu|individus|personne|personnes|persona|personas|pessoa|pessoas|individuo|individuos|فرد|افراد|شخص|اشخاص|осіб|особ|особи|людей|человек|лиц|jiwa|orang|figure|figures',
  households:
    'household|households|hh|hhs|family|families|fam|menage|menages|famille|familles|hogar|hogares|familia|familias|agregado|agregados|agregados familiares|اسره|اسر|عائله|عائلات|عوائل|домогосподарств*|домохозяйств*|сім*|семей|kk|kepala keluarga|خانوار|فاميل|family units',
  male: 'laki laki|male|males|men|man|m|masculin|masculine|hommes|homme|masculino|masculinos|hombres|hombre|varones|homens|homem|boys and men|ذكر|ذكور|رجال|чоловік*|мужчин*',
  female:
    'perempuan|female|females|women|woman|f|feminin|femme|femmes|femenino|feminino|mujer|mujeres|mulher|mulheres|girls and women|انثي|اناث|نساء|жінк*|жінок|женщин*',
  camp: 'camp like|camp camp like|camps and camp like|camp and camp like|camp like settings|camp like setting|داخل المخيمات|داخل المخيم|in shelter|in shelters|centros de acomodacao|centros de alojamento|centros|taken shelter|took shelter|safety locations|safe locations|safe haven|safe havens|camps|relief camps|safety centers|safety centres|welfare centers|welfare centres|relief centers|relief centres|collective shelters|evacuation shelters|cyclone shelters|emergency shelters|temporary shelters|evacuation centers|evacuation centres|evacuation sites|albergues|collective centers|collective centres|collective sites|centres collectifs|centros colectivos|abrigos|مراكز ايواء|مراكز الايواء|مراكز|ec|ecs|inside ec|inside ecs|in camp|in camps|sur site|sur sites|sur les sites|incamp|incamps|in site|in sites|insite|insites|ensite|encamp|en site|en sites|en camp|campements|campamentos|sites|مخيمات',
  outside:
    'خارج المخيمات|خارج المخيم|outside|outside ec|outside ecs|outside collective shelters|outside collective centers|outside collective centres|outside shelters|outside camp|outside camps|outsidecamp|out of camp|out of camps|non camp|host community|host communities|host family|host families|hors camp|hors site|hors camps|hors sites|familias acogientes|familias de acogida|familias anfitrionas|familias acolhedoras|comunidades de acolhimento|famille d accueil|familles d accueil|familledaccueil|comunidad de acogida|مجتمع مضيف',
  total:
    'total|totals|totaux|totale|all|overall|sum|grand total|ensemble|مجموع|اجمالي|всього|усього|загал*|разом|итого|всего',
  origin:
    'previous|origin|origins|orig|from|departure|org|origine|provenance|depart|origen|procedencia|salida|origem|procedencia|proveniencia|former|habitual|اصل|اصلي|منشا|походження|происхождения|вибуття',
  destination:
    'of arrival|d arrivee|de llegada|de chegada|الي|asylum residence|asylum|asile|asilo|dst|dest|destination|to|hosting|host|reception|accueil|destino|llegada|acogida|acolhimento|chegada|وجهه|استضافه|قبول|перебування|розміщення|размещения|displacement area|current|currently|actuel|actuelle|actual|atual|حالي|present location|поточн*',
  latitude: 'latitude|latitud|lat|lati|latit|خط عرض|خطعرض|خط العرض|خطالعرض|دائره عرض|широта',
  longitude: 'longitude|longitud|lon|long|lng|longit|خط طول|خططول|خط الطول|خطالطول|довгота|долгота',
  x: 'x|xcoord|xcoordinate|coordx|pointx',
  y: 'y|ycoord|ycoordinate|coordy|pointy',
  point:
    'point|gps|coord|coords|coordinate|coordinates|coordonnee|coordonnees|coordenada|coordenadas|centroid|decimal|dd|degrees|degree|wgs84|wgs|84|geo|احداثيات|координат*',
  name: 'nama|name|names|nom|noms|nome|label|اسم|назва|название|имя',
  code: 'code|codes|pcode|pcodes|p code|p codes|codigo|cod|كود|رمز|код|коди|uid|uuid|guid|ssid|geocode|fid|objectid|iso2|m49|num code',
  level: 'level|niveau|nivel|nivel administrativo|accuracy|precision|مستوي|دقه|рівень|уровень|precisao|exactitude',
  admin: 'admin|adm|administrative|admn|administratif|administrativo|administrative level|adminlevel',
  country:
    'country of residence|pays de residence|pais de residencia|coa|country|countries|pays|pais|iso3|iso|iso 3|territory|nation|بلد|دوله|країна|країни|страна|страны|country territory|affected country',
  start:
    'start|begin|beginning|debut|inicio|begins|started|بدايه|початок|початку|начало|начала|from date|date from|occurred|onset',
  end: 'end|fin|final|fim|until|through|ending|ended|نهايه|кінець|кінця|окончание|окончания|to date|date to|thru',
  date: 'date of arrival|date d arrivee|fecha de llegada|data registro|data de registro|data do registro|fecha de registro|date d enregistrement|registration date|date|dates|fecha|fechas|data|tanggal|as of|asof|станом на|date of movement|movement date|datetime|timestamp|fecha de corte|تاريخ|дата|дату',
  event:
    'event|events|kejadian|crisis|emergency|disaster|evenement|evenements|crise|evento|eventos|emergencia|desastre|episode|episodes|episodio|episodios|حدث|ازمه|كارثه|подія|событие',
  destroyed:
    'collapsed|effondre|effondres|effondree|effondrees|ecroule|ecroules|ecroulee|ecroulees|derrumbada|derrumbadas|colapsada|colapsadas|desabada|desabadas|destroyed|detruit|detruits|detruite|detruites|destruida|destruidas|destruidos|totally damaged|rusak berat|fully damaged|مدمر*|зруйнован*|разрушен*',
  damaged:
    'parcialmente destruidas|parcialmente destruida|parcialmente destruidos|partiellement detruites|partiellement detruits|partially destroyed|partly destroyed|damaged|endommage|endommages|endommagee|endommagees|danada|danadas|danificadas|averiadas|partially damaged|partially|partial|partly|partiellement|parcialmente|rusak ringan|rusak sedang|متضرره جزئيا|пошкоджен*|поврежден*',
  fully: 'fully|totally|completely|totalement|completement|totalmente|completamente',
  houses:
    'residence|residences|case|cases|logement|logements|residencia|residencias|moradia|moradias|habitacao|habitacoes|house|houses|home|homes|housing|dwelling|dwellings|maison|maisons|habitation|habitations|vivienda|viviendas|casa|casas|منازل|منزل|rumah|будинк*|домов',
  link: 'url|link|links|hyperlink|source url|weblink|web link|source link|source web|lien|enlace|رابط|посилання|ссылка',
  id: 'id|ids|record id|identifier|identifiant|معرف|ідентифікатор',
  share:
    '10 k|10 000|inhabitants|habitants|habitantes|capita|lakh|lakhs|crore|crores|percent|percentage|pct|perc|share|proportion|rate|ratio|pourcentage|porcentaje|percentagem|نسبه|نسبة|відсот*|част*|процент|density|average|avg|mean|size|taille|thousand|thousands|000|millier|milliers|miles|milhares|тис|тыс|الاف|million|millions|millones|milhoes|млн|ملايين',
  second: 'ar|arabic|arabe|local language|عربي|ukr|ua|rus|ru|uk|alt|alternative|alternate|provider',
  by: 'by|per|par|por|selon|segun|disaggregated by|حسب|за',
  noise:
    'داخل|inside|official|officiel|officiels|oficial|oficiales|dans|тих|хто|тех|кто|forced|forzado|forzoso|force|forcado|verified|damage|damages|nos|nas|dh|private|ymd|dmy|mdy|yyyymmdd|ddmmyyyy|yyyy mm dd|dd mm yyyy|mm dd yyyy|concern|unhcr|hcr|acnur|iom|oim|dtm|mandate|under|s|number|num|numero|nombre|nb|nr|no|n|nbr|nbre|reporting|registration|enregistrement|регистрации|реєстрації|التسجيل|survey|assessment|assessments|report|evaluation|evaluacion|avaliacao|collection|visit|period|reference|ref|periode|periodo|enquete|collecte|coleta|تقييم|оцінки|оценки|обстеження|обследования|звіту|interne|internes|interna|internas|interno|internos|internamente|internally|internal|effectif|cantidad|quantidade|count|of|the|a|an|and|in|at|on|is|are|who|de|des|du|del|la|le|les|el|los|las|d|l|da|do|dos|das|en|em|au|aux|y|e|et|for|with|sex|sexe|sexo|gender|genre|genero|est|estimated|estimate|estimates|estimation|estime|estimes|estimee|estimado|estimados|estimada|estimados|overnight|facto|best|jumlah|present|presents|presence|presentes|current|currently|actuel|actuels|stock|value|values|valeur|valor|sum|en|eng|english|anglais|fr|french|es|esp|pt|v|active|registered|or|ou|o|або|или|او|including|incl|dont|which|whom|них|из|т|ч|now|які|що|которые|recorded|identified|reported|hosted|living|residing|staying|assessed|estimados|عدد|ال|في|من|مقدر|кількість|к|сть|чисельність|оцінка|количество|численность|за|в|у|з|на|і|внутрішньо|внутренне|affecting|status quo|location s',
  other:
    'min|minimum|deported|deportee|deportees|expulses|deportados|traveller|travellers|traveler|travelers|voyageurs|viajeros|viajantes|ref hors camp|ref hors camps|ref hors|incoming|outgoing|مغادر*|per decla|livestock|coo|type|types|status|statut|category|categorie|categoria|condition|remark|remarks|comment|comments|note|notes|phone|contact|manager|email|needs|need|assistance|assisted|reached|targeted|target|planned|plan|shelter|nationality|children|child|boys|girls|elderly|age|aged|infants|minors|adults|adult|youth|years|months|disabled|disability|pregnant|vulnerable|year|month|annee|mois|ano|mes|week|round|ronde|ronda|جوله|раунд|operation|reason|cause|size|killed|dead|deaths|injured|missing|rank|area km2|km2|sites number|time|arrived|last|change|difference|increase|decrease|trend|score|index|capacity|distance|indicator|question|organization|organisation|agency|source|sources|month of|percent change|foreign|abroad|third|intend|intends|intending|intended|intention*|willing|wish|wishing|prefer|preferring|planning|souhait*|intencion*|desean|dispuest*|desej*|намір*|نيه|resettled|relocated|integrated|cum|fled|departures|out migrants|expulsados|expulsadas',
};

/** Words of two meanings. Evacuated people may be back: like a cumulative count, they come after the displaced. Brazil's 'desabrigados' are in shelters, its 'desalojados' with others; one evacuation centre is a place, several are where people stay. */
const DOUBLE: Record<string, string> = {
  'stock camp':
    'abrigado|abrigados|abrigada|abrigadas|desabrigado|desabrigados|albergado|albergados|albergada|albergadas|sheltered|heberge|heberges|hebergee|hebergees',
  'stock camp people':
    'shelteree|shelterees|occupant|occupants|inmate|inmates|population in camps|population in relief camps|people in shelters|persons in shelters|people in shelter|individuals in shelters',
  'stock cumulative': 'evacuated|evacuees|evacues|evacuees|evacuados|evacuadas|евакуйован*|эвакуирован*',
  'stock outside': 'desalojado|desalojados|desalojada|desalojadas',
  'camp 9.5':
    'center name|centre name|name of center|name of centre|safety center|safety centre|welfare center|welfare centre|relief center|relief centre|collective shelter|evacuation shelter|cyclone shelter|evacuation center|evacuation centre|evacuation site|collective center|collective centre|collective site|relief camp|centre collectif|centro colectivo|centro de evacuacion|centro de acomodacao|centro de alojamento|centro de acolhimento|centro de acogida|accommodation center|accommodation centre|albergue|abrigo|posko|tent village|اسم المركز|shelter name|name of shelter|name of the shelter|campement|campamento|مركز ايواء',
};

/** How deep a kind of area lies: 0 a country, 9 a town. Equal numbers are the same area in another language. */
const AREAS: Record<string, string> = {
  '0.5': 'macro region|macro regions|macroregion|macrorregion|geodivision|zone geographique|geopolitical zone|macro',
  '1': 'region|regions|regione|regiao|منطقه|регіон|регион',
  '1.2':
    'sub national|subnational|marz|марз|край|республика|провинция|провінція|вилоят|велаят|viloyat|velayat|aimag|mohafaza|mohafazat|gov|prov|state|states|province|provinces|governorate|governorates|oblast|oblasts|provincia|provincias|gouvernorat|provinsi|ولايت|wilaya|wilayah|wilayat|wilaya s|estado|estados|etat|muhafaza|mohafazah|prefecture|division|محافظه|ولايه|область|області|области|федеральн|entity|entidad|entidad federativa|canton|emirate|island|islands|uf',
  '1.1': 'departamento|departamentos|depto|dpto',
  '2': 'dept|caza|dist|dis name|mpio|district|districts|county|counties|department|departments|departement|departements|cercle|zone|zones|lga|lgas|local government area|raion|rayon|mantika|mantiqa|municipality|municipalities|municipio|municipios|municipe|قضاء|مديريه|район|району|районы|община|муниципалитет|муніципалітет|cantao|distrito|distritos|regency|upazila|territoire|territoires|kabupaten|kota|kabupaten kota|kab|kab kota|ولسوالي|township|woreda district',
  '2.5':
    'subdist|sub dist|sub dis name|locality|localities|woreda|woredas|baladiya|baladiyah|sub district|subdistrict|tehsil|tahsil|محليه|بلديه|ناحيه|payam|payams|kecamatan|kec|hromada|hromadas|громада|громади|територіальна громада|територіальні громади|отг|тергромада|sub county|subcounty|sous prefecture|collectivite|zone de sante|health zone|city municipality|arrdt|arrond|arrondissement|arrondissements|constituency|area council|ds division|divisional secretariat|revenue circle|subdivision|sub division|traditional authority|taluk|taluka',
  '3': 'ward|wards|gn division|cadaster|cadastre|commune|communes|comuna|kebele|barangay|barangays|boma|bomas|parish|parroquia|union|groupement|muhalla|mahalla|mahala|moughataa|quartier|quartiers|neighborhood|neighbourhood|neighborhoods|fokontany|suco|desa|kelurahan|barrio|bairro|حي|محله|canton commune|vereda',
  '2.2': 'posto administrativo|posto|admin post|administrative post',
  '4': 'section communale|colline|collines|localidad|localidade|aire de sante|health area',
  '9': 'تجمع|geomaster|location|locations|loc|localite|localites|village|villages|settlement|settlements|community|communities|communaute|comunidad|comunidades|comunidade|town|towns|city|cities|ville|villes|village town|lieu|lieux|place|places|lugar|lugares|ubicacion|localizacao|local|ciudad|cidade|pueblo|aldea|aldeia|placename|مكان|مدينه|قريه|بلده|місто|село|поселок|селище|населен|населений|пункт|населенный|город|area|areas|aire|zone area|display|hotspot|municipality town',
  '9.2': 'site|sitename|sitio|camp|موقع|مخيم',
};

/** Words of people who are neither men nor women where a table counts children beside them. */
const CHILDREN =
  /^(?:children|child|boys?|girls?|infants?|minors?|enfants?|garcons?|filles?|ninos?|ninas?|menores|criancas?|meninos?|meninas?|اطفال|طفل|اولاد|بنات|діт(?:и|ей)|дет(?:и|ей))$/;
const GROWN =
  /^(?:m[ae]n|wom[ae]n|hommes?|femmes?|hombres?|mujer(?:es)?|varon(?:es)?|homem|homens|mulher(?:es)?|رجال|نساء|чоловіки|жінки|мужчины|женщины)$/;
/** Beside the word for children, in a header that counts all of an age: 'Children under 5', not 'Children with disability'. */
const AGED =
  /^(?:\p{N}+|under|below|over|less|than|moins|menos|menores|de|del|d|des|ans|years?|yrs|anos|to|a|et|and|e|y|total|number|of|nombre|numero|no|persons?|people|individuals?|idps?|pdis?|displaced)$/u;
export const isOfChildren = (header: string): boolean => {
  const words = headerWords(header);
  return words.some((word) => CHILDREN.test(word)) && words.every((word) => CHILDREN.test(word) || AGED.test(word));
};
/** Whether a header counts children, of whatever age or group. */
export const hasChildren = (header: string): boolean => headerWords(header).some((word) => CHILDREN.test(word));
export const isOfGrown = (header: string): boolean => headerWords(header).some((word) => GROWN.test(word));

const LONGEST = 4;
/** Meanings by their words, and by the beginnings of words. */
type Known = {
  readonly exact: ReadonlyMap<string, readonly string[]>;
  readonly begins: readonly (readonly [string, readonly string[]])[];
};

/** An Arabic word without its article, with one form of alef, ya and ta marbuta. */
const arabic = (word: string): string => {
  const plain = word.replaceAll(/ٱ/g, 'ا').replaceAll('ة', 'ه').replaceAll(/[ىی]/g, 'ي');
  return plain.replace(/^(?:وال|بال|لل|ال)(?=[\u0600-\u06ff]{3})/, '');
};

const wordOf = (text: string): string => (/[\u0600-\u06ff]/.test(text) ? arabic(text) : text);

function knownWords(): Known {
  const exact = new Map<string, readonly string[]>();
  const begins: [string, readonly string[]][] = [];
  const take = (meanings: readonly string[], words: string) => {
    for (const phrase of words.split('|')) {
      const key = folded(phrase).split(' ').map(wordOf).join(' ');
      if (key.endsWith('*')) begins.push([key.slice(0, -1), meanings]);
      else if (!exact.has(key)) exact.set(key, meanings);
    }
  };
  for (const [meaning, words] of Object.entries(WORDS)) take([meaning], words);
  for (const [depth, words] of Object.entries(AREAS)) take([depth], words);
  for (const [meanings, words] of Object.entries(DOUBLE)) take(meanings.split(' '), words);
  return { exact, begins };
}

let known: Known | null = null;

/** The number of a question before it: '2.1.b.7: Total', 'B2. Total'. */
const NUMBERING = /^\s*(?:[A-Za-z]?\d{1,2}(?:[._][A-Za-z0-9]{1,3}){0,4}[.:)]|[A-Za-z][.)])\s+/;

/** How a count was computed: 'IDPs (HHs x 6)'. */
const FORMULA = /\([^()]{0,40}[x×*]\s?\d[^()]{0,20}\)/i;
/** The mark of a footnote behind it, but not that of a square metre. */
const FOOTNOTE = /(?<!m)[⁰¹²³⁴⁵⁶⁷⁸⁹*†‡]+\s*$/;

/** The words of a header: parted at marks, between letters and digits, and within camelCase. */
export const headerWords = (header: string): string[] =>
  folded(
    header
      .slice(0, 300)
      .replace(NUMBERING, '')
      .replace(FOOTNOTE, '')
      .replace(FORMULA, '')
      .replaceAll(/([\p{Ll}])(?=\p{Lu})/gu, '$1 ')
      .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, '$1 ')
      .replaceAll(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
      .replaceAll('%', ' percent '),
  )
    .replaceAll(/\btop \d{1,3}\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(wordOf);

/** `newlydisplaced` is two known words without a space; the longest first word wins. */
function parted(word: string, { exact }: Known): string[] | null {
  if (word.length < 6 || word.length > 40 || !/^\p{L}+$/u.test(word)) return null;
  const rest: (string[] | null)[] = Array.from({ length: word.length + 1 }, () => null);
  rest[word.length] = [];
  for (let from = word.length - 3; from >= 0; from -= 1)
    for (let to = word.length; to >= from + 3 && rest[from] === null; to -= 1) {
      const meanings = rest[to] === null ? undefined : exact.get(word.slice(from, to));
      if (meanings !== undefined) rest[from] = [...meanings, ...(rest[to] ?? [])];
    }
  return rest[0] ?? null;
}

/** Whether one letter was left out, added or changed; the first is right. */
function isTypo(word: string, right: string): boolean {
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > 1 || word === right) return false;
  let same = 0;
  while (same < Math.min(word.length, right.length) && word[same] === right[same]) same += 1;
  const [rest, other] = [word.slice(same), right.slice(same)];
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1);
}

/** Shorter words are too much alike. */
const LONG = 7;
function mistyped(word: string, { exact }: Known): readonly string[] | undefined {
  if (word.length < LONG) return undefined;
  for (const [right, meanings] of exact) if (right.length >= LONG && isTypo(word, right)) return meanings;
  return undefined;
}

/** The meanings of a header's words; null is an unknown word, a digit is itself after '='. */
export function meaningsOf(words: readonly string[]): (string | null)[] {
  known ??= knownWords();
  const found: (string | null)[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(LONGEST, words.length - at);
    while (length > 0 && !known.exact.has(words.slice(at, at + length).join(' '))) length -= 1;
    const word = words[at] ?? '';
    if (length > 0) found.push(...(known.exact.get(words.slice(at, at + length).join(' ')) ?? []));
    else if (/^\p{N}+$/u.test(word)) found.push(`=${word}`);
    else {
      const begun = known.begins.find(([start]) => word.startsWith(start));
      found.push(...(begun?.[1] ?? mistyped(word, known) ?? parted(word, known) ?? [null]));
    }
    at += Math.max(length, 1);
  }
  return found;
}
