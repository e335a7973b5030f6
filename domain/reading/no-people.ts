/** Numbers beside words of displacement that count no displaced people: flights, devices, sick people, animals, tents for them, workers whom machines replace, and averages. */
import type { Quantity } from './quantity.ts';
import { isYearLike } from './no-counts.ts';
import { isCapital, wordsAt, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

type Words = { tokens: readonly Token[]; known: Known };

const NUMBERED =
  /^(?:flights?|trains?|bus|buses|routes?|highways?|boeing|airbus|ferry|vessel|vol|vols|bateau|ligne|vuelos?|tren|ruta|buque|voos?|trem|rota|navio|رحلة|الرحلة|قطار|القطار)$/i;
/** 'Flight KQ 412', 'Boeing 737', not 'flights: 412' and 'onto the routes 412 households'. */
const isOfVehicle = (tokens: readonly Token[], { number, counted }: Quantity): boolean => {
  if (counted !== null) return false;
  const [before, further] = [tokens[number.from - 1], tokens[number.from - 2]];
  const isBefore = (token: Token | undefined) => token !== undefined && NUMBERED.test(token.text);
  return isBefore(before) || (before !== undefined && /^\p{Lu}{1,3}$/u.test(before.text) && isBefore(further));
};

const DEVICE =
  /^(?:drones?|aircraft|helicopters?|planes?|trucks?|satellites?|cameras?|engines?|apps?|software|model|series|hélicoptère|avion|camion|helicóptero|avión|camión|avião|caminhão)$/i;
/** 'Helix 3000 drone', 'the Mavic 3 drones': the number is of the name. */
const isOfDevice = (tokens: readonly Token[], { number }: Quantity): boolean => {
  const before = tokens[number.from - 1];
  return before?.kind === 'word' && isCapital(before) && DEVICE.test(tokens[number.to]?.text ?? '');
};

const THE = /^(?:the|les|los|las|os|as)$/i;
/** 'The 1994 displaced', 'the 2008 displacements': a year. */
const isOfYear = ({ tokens, known }: Words, { number, counted, noun }: Quantity): boolean => {
  const token = tokens[number.from];
  const isBare = counted === null || noun !== null;
  const next = known.displaced.at(tokens, number.to)?.value ?? known.said.at(tokens, number.to)?.value;
  const isThe = THE.test(tokens[number.from - 1]?.text ?? '');
  return token !== undefined && isYearLike(token) && isThe && isBare && next === 'Displaced';
};

const DISEASE =
  /^(?:cholera|measles|malaria|dengue|covid|ebola|mpox|typhoid|diarrhoea|diarrhea|polio|infections?|cases|deaths|prices?|choléra|rougeole|paludisme|cas|décès|cólera|sarampión|malária|sarampo|casos|muertes|fallecidos|óbitos|الكوليرا|الحصبة|الملاريا|حالات|إصابات)$/iu;
const REACHES = /^(?:to|at|by|reached|hit|topped|totalled|à|atteint|a|en|alcanzó|alcançou|إلى)$/;
const SUBJECT_REACH = 6;
/** 'Cholera cases rose to 1,420 in the displacement camp': the sick. */
const isOfSick = ({ tokens, known }: Words, { from, number, counted }: Quantity): boolean => {
  if (counted !== null) return false;
  const [next, after] = [tokens[number.to], tokens[number.to + 1]];
  // 'Displaced: 4,500; deaths: 12' are displaced.
  const isNamed =
    next?.kind === 'word' && [next, after].some((token) => token !== undefined && DISEASE.test(token.text));
  if (isNamed && known.counted.at(tokens, number.to) === null && known.displaced.at(tokens, number.to) === null)
    return true;
  if (!REACHES.test(tokens[from - 1]?.text ?? '')) return false;
  for (let at = from - 1; at >= 0 && at >= from - SUBJECT_REACH && tokens[at]?.kind === 'word'; at -= 1) {
    if (known.displaced.at(tokens, at) !== null || known.counted.at(tokens, at) !== null) return false;
    if (DISEASE.test(tokens[at]?.text ?? '')) return true;
  }
  return false;
};

const ANIMAL =
  /^(?:elephants?|rhinos?|lions?|buffalo(?:es|s)?|donkeys?|horses?|pigs?|chickens?|poultry|dogs?|cats?|birds?|pets?|monkeys?|giraffes?|zebras?|antelopes?|turtles?|wildlife|ewes|lambs|calves|oxen|heads?|éléphants?|vaches?|chevaux|chiens?|chats?|moutons?|chèvres?|porcs?|ânes?|volailles?|têtes|elefantes?|vacas?|caballos?|perros?|gatos?|cerdos?|ovejas?|cabras?|reses|cabezas|mascotas|gallinas|cavalos?|cães|cachorros?|porcos?|ovelhas?|cabeças|galinhas|bois|فيل(?:ا|ة)?|فيلة|بقرة|أبقار|خروف(?:ا)?|أغنام|رأس(?:ا)?|جمال|حصان(?:ا)?|كلب(?:ا)?)$/iu;
const OF = /^(?:of|de|d'|du)$/i;
const ADJECTIVES = 2;
/** '45 elephants', '300 wild horses', not '300 dog owners'. */
const isOfAnimals = ({ tokens, known }: Words, { number }: Quantity): boolean => {
  for (let at = number.to; at <= number.to + ADJECTIVES && tokens[at]?.kind === 'word'; at += 1) {
    if (known.counted.at(tokens, at) !== null || known.displaced.at(tokens, at) !== null) return false;
    if (known.auxiliaries.at(tokens, at) !== null || known.at.at(tokens, at) !== null) return false;
    // '1,200 heads of household'.
    if (OF.test(tokens[at + 1]?.text ?? '') && known.counted.at(tokens, at + 2) !== null) return false;
    if (ANIMAL.test(tokens[at]?.text ?? '')) return !/^(?:owners?|keepers?|farmers?)$/.test(tokens[at + 1]?.text ?? '');
  }
  return false;
};

const TENT = /^(?:tents?|shelters?|tentes?|abris?|carpas?|tiendas|albergues?|tendas?|abrigos?|خيمة|خيام)$/i;
const PITCHED =
  /^(?:pitched|erected|installed|set|put|built|provided|distributed|donated|delivered|needed|dressées?|dressés?|installée?s?|montées?|construits?|distribuée?s?|instalad[ao]s|armad[ao]s|montad[ao]s|levantad[ao]s|construid[ao]s|construíd[ao]s|entregad[ao]s|entregues|distribuid[ao]s|distribuíd[ao]s|نصب(?:ت)?|أقيمت|وزعت|توزيع)$/iu;
const PITCHED_REACH = 4;
const DESTROYED =
  /^(?:fire|burn(?:ed|t)?|destroyed|washed|swept|razed|demolished|torched|damaged|collapsed|flattened|brûlées?|détruite?s|emportée?s|destruid[ao]s|quemad[ao]s|incendiad[ao]s|arrasad[ao]s|queimad[ao]s|destruíd[ao]s|arrastad[ao]s|دمرت|أحرقت)$/iu;
const DESTROYED_REACH = 8;
/** '700 tents were pitched for evacuees', 'set up 700 tents for the displaced': no homes. */
const isOfTents = (tokens: readonly Token[], { from, to, counted }: Quantity): boolean => {
  if (counted !== 'houses' || !TENT.test(tokens[to - 1]?.text ?? '')) return false;
  if (tokens.slice(to, to + DESTROYED_REACH).some(({ text }) => DESTROYED.test(text))) return false;
  const near = [...tokens.slice(Math.max(0, from - 2), from), ...tokens.slice(to, to + PITCHED_REACH)];
  return near.some(({ text }, at) => PITCHED.test(text) && (text !== 'set' || near[at + 1]?.text === 'up'));
};

const AVERAGE =
  /^(?:on average|en moyenne|en promedio|de promedio|em média|per (?:household|family|tent|room|shelter)|par (?:ménage|famille|tente)|por (?:hogar|familia|família|agregado)|في المتوسط)/;
const LARGEST_FAMILY = 30;
/** 'Displaced households have 6 persons on average'. */
const isAverage = (tokens: readonly Token[], { low, to }: Quantity): boolean =>
  low < LARGEST_FAMILY && [0, 1].some((on) => AVERAGE.test(`${wordsAt(tokens, to + on)} `));

const WORKERS =
  /^(?:workers|employees|travailleurs|employés|salariés|trabajadores|empleados|trabalhadores|empregados|عامل|موظف)$/i;
const REPLACED =
  /^(?:automation|robots?|robotics|machines|artificial intelligence|ai|layoffs?|algorithms?|automatisation|machines|licenciements|automatización|máquinas|despidos|automação|demissões|robôs|الأتمتة|الروبوتات)$/i;
/** 'Automation displaced 12,000 workers'. */
const isOfJobs = (tokens: readonly Token[], { number }: Quantity): boolean =>
  [0, 1].some((on) => WORKERS.test(tokens[number.to + on]?.text ?? '')) &&
  tokens.some(({ text }) => REPLACED.test(text));

const ASKS = /^(?:were|was|did|does|have|has|are|is|could|will|est|sont|avez|ont|هل)$/i;
/** 'Were 600 people displaced?' */
const isAsked = (tokens: readonly Token[]): boolean =>
  tokens.at(-1)?.text === '?' && (tokens[0]?.text === '¿' || ASKS.test(tokens[0]?.text ?? ''));

export function countsNoPeople({ tokens, known }: Words, quantity: Quantity): boolean {
  return (
    isAsked(tokens) ||
    isOfVehicle(tokens, quantity) ||
    isOfDevice(tokens, quantity) ||
    isOfYear({ tokens, known }, quantity) ||
    isOfSick({ tokens, known }, quantity) ||
    isOfAnimals({ tokens, known }, quantity) ||
    isOfTents(tokens, quantity) ||
    isAverage(tokens, quantity) ||
    isOfJobs(tokens, quantity)
  );
}
