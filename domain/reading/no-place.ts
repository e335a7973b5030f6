/** Names after words such as 'in' and 'of' that are no places: organisations, rivers, days, homes. */
import type { Token } from './tokens.ts';

/** In the name of an organisation or a person of office, in no place's. */
const ORGANISATION =
  /^(?:Ministry|Minister|Agency|Authority|Committee|Commission|Network|Organi[sz]ation|Association|Society|Foundation|Directorate|Bureau|Secretariat|Defen[cs]e|Brigade|Police|Army|Forces|Corps|Service|Services|Monitoring|Tracking|Matrix|Minist[eèé]r\p{L}+|Direction|Comité|Conseil|Conselho|Consejo|Agence|Agencia|Agência|Protection|Protecci[oó]n|Prote[cç]+ão|Defensa|Defesa|Defensoría|Servi[cç]i?o|Secretar[ií]a|Secretário|Instituto|Institut|Bomberos|Bombeiros|Coordinadora|Comisión|Comissão|Gesti[oó]n|Gestão|Riesgos?|Riscos?|Risques|Emergencias|Desastres|Effects|Impacts?)$/u;
const RED_CROSS = /(?:^| )(?:Red (?:Cross|Crescent)|(?:Croix|Croissant)[- ]Rouge|Cruz (?:Roja|Vermelha))\b/;
const ALONG = /^(?:along|banks?|flood(?:ing|s)?|overflow(?:ing)?|bursting|rise|rising|swelling|levels?|waters?)$/;
const RIVER = / (?:River|Creek|Rivers)$/;
const OF_AREA = /^(?:Town|District|City|County|Municipal|Metropolitan|Village|Local|Urban|Rural|Island|Area)$/;
const WATERS =
  /^(?:eaux|crue|crues|débordement|lit|crecida|crecidas|creciente|desborde|desbordes|desbordamiento|cauce|caudal|aguas|subida|cheia|cheias|transbordo|transbordamento|águas|leito|overflow|swelling|فيضان|منسوب)$/i;
const OF_WATER = /^(?:of|the|de|du|la|le|l|del|da|do|das|dos|['’]|río|rio|rivière|fleuve|river|نهر|وادي)$/i;
/** 'La montée des eaux de la Komadougou', 'la crecida del Ulúa': a name of waters alone. */
function isOfWaters(tokens: readonly Token[], from: number): boolean {
  let at = from - 1;
  while (at >= from - 4 && OF_WATER.test(tokens[at]?.text ?? '')) at -= 1;
  return at < from - 1 && WATERS.test(tokens[at]?.text ?? '');
}
const WATER = /^(?:rivers?|creeks?|streams?|canals?|basins?)$/;

/** 'Kanungu Town Council' is a town, and the Security Council none. */
export const isOrganisation = (name: readonly Token[]): boolean =>
  RED_CROSS.test(name.map(({ text, joined }, at) => (at > 0 && !joined ? ` ${text}` : text)).join('')) ||
  name.some(
    ({ text }, at) => ORGANISATION.test(text) || (text === 'Council' && !OF_AREA.test(name[at - 1]?.text ?? '')),
  );

/** 'Along the Ravi, Sutlej and Chenab rivers', 'flooding of the Niger River at Malanville': `last` is the last of the names, and `to` the token after it. */
export const isWater = (tokens: readonly Token[], from: number, { to, last }: { to: number; last: string }): boolean =>
  WATER.test(tokens[to]?.text ?? '') ||
  isOfWaters(tokens, from) ||
  (RIVER.test(last) && [1, 2, 3].some((back) => ALONG.test(tokens[from - back]?.text ?? '')));

const SOURCE = /^(?:according|selon|según|segundo|d['’]après|حسب|بحسب|وفق|وفقا)$/i;
const OF = /^(?:of|de|du|del|do|da)$/;
const SOURCE_WORDS = 6;

/** 'Según el último balance de Senapred'. */
export const isOfSource = (tokens: readonly Token[], at: number): boolean => {
  if (!OF.test(tokens[at]?.text ?? '')) return false;
  for (let back = at - 1; back >= at - SOURCE_WORDS && tokens[back]?.kind === 'word'; back -= 1)
    if (SOURCE.test(tokens[back]?.text ?? '')) return true;
  return false;
};

const AGENTS =
  /^(?:youths?|keepers|pastoralists|herders|herdsmen|militias?|militiamen|fighters|gunmen|men|groups?|forces|soldiers|troops|attackers|assailants|raiders|bandits|rebels|warriors|tribesmen|gangs?|jeunes|éleveurs|miliciens|combattants|hommes|assaillants|rebelles|ganaderos|milicianos|combatientes|hombres|pandilleros|pandillas|combatentes|homens|pastores)$/i;
/** Words between a count and its noun: '300 displaced young men'. */
const COUNTED_WORDS = 3;
/** 'Attacked by youths from Pigi', not '300 men from Pigi': where others come from. */
export const isOfAgents = (tokens: readonly Token[], at: number): boolean =>
  AGENTS.test(tokens[at - 1]?.text ?? '') &&
  !tokens.slice(Math.max(0, at - 2 - COUNTED_WORDS), at - 1).some(({ kind }) => kind === 'number');

const CLAN = /^(?:clans?|tribes?|tribal|tribesmen|pastoralists|herders|militias?)$/;
/** 'Between the Massyira and Hamar tribes', 'the Lou Nuer sub-clan': the names of peoples. */
export const isOfPeoples = (tokens: readonly Token[], to: number): boolean =>
  CLAN.test(tokens[tokens[to]?.text === 'sub' ? to + 2 : to]?.text ?? '');

const OFFICE =
  /^(?:Clan|Frente|Bloque|Cartel|Cártel|Comando|Personería|Contraloría|Procuraduría|Fiscalía|Civil|Civile|Prefeitura|Alcaldía|Alcalde|Gobernación|Gobierno|Governo|Gouvernement|Préfecture|Mairie|Municipalidad|Câmara|Bomberos|Bombeiros|Cruz|Roja|Vermelha|Rouge|Ministerio|Ministério|Ministère|Universidad|Universidade|Diócesis|Diocese|Policía|Polícia|Police)$/;
/** 'Protección Civil de Veracruz', 'the Prefeitura de Manaus': where the office is. */
export const isOfOffice = (tokens: readonly Token[], at: number): boolean =>
  OF.test(tokens[at]?.text ?? '') && OFFICE.test(tokens[at - 1]?.text ?? '');

const ARABIC_TIME =
  /^(?:منذ|تحت|قبل|لدى|ضمن|قادمة|قادمين|قادمون|[وب]?(?:يوم|صباح|مساء|ليل|فجر|شهر|عام|أسبوع|تاريخ)|و(?:قتل|أصيب|جرح|أفاد|قال|ذكر).*|التي|الذي|الذين|حيث|وفق|وفقا)$/;
/** 'Their homes', 'its lands': theirs, and no name. */
const ARABIC_HOME = /^[وفبل]?(?:منازل|بيوت|ديار|مساكن|سكن|سكنا|مناطق|أراضي|قرا|مدن|بلدات|خيام|مخيمات)(?:هم|ها|هن)$/;
export const isNoArabicName = ({ text }: Token): boolean => ARABIC_TIME.test(text) || ARABIC_HOME.test(text);
/** Schools, halls and other houses. */
const ARABIC_HALL = /^(?:ال)?(?:مركز|مدرسة|ملعب|مسجد|جامعة|مستشفى|قاعة|صالة|مبنى|فندق|معهد|كلية)$/;
export const isArabicHall = ({ text }: Token): boolean => ARABIC_HALL.test(text);
