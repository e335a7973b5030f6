/** English. */
import { ENGLISH_CAUSES } from './english-causes.ts';
import { ENGLISH_EVENTS } from './english-events.ts';
import { DIGIT_SCALES } from '#domain/values/numbers.ts';
import type { Vocabulary } from './vocabulary.ts';

export const ENGLISH: Vocabulary = {
  counted: {
    people:
      'tourists and residents|residents and tourists|tourists and locals|locals and tourists|residents and visitors|tribespeople|tribesmen|herdsmen|shepherds|mothers|householders|homeowners|renters|folks|vacationers|lebanese|venezuelans|burmese|malians|nigerians|filipinos|mozambicans|people|persons|ind|inds|pax|pers|palestine refugees|palestinian refugees|townsfolk|occupants|inmates|pensioners|islanders|fisherfolk|nomads|person|individuals|individual|residents|inhabitants|villagers|civilians|citizens|men|women|children|locals|students|pupils|farmers|herders|others|souls|members|' +
      'townspeople|squatters|tenants|campers|holidaymakers|retirees|folk|nationals|palestinians|syrians|ukrainians|haitians|burundians|rwandans|rohingya|rohingyas|iraqis|yemenis|libyans|afghans|armenians|pastoralists|fishermen|patients|workers|sudanese|somalis|ethiopians|kenyans|ugandans|congolese|victims|survivors|dwellers|islanders|passengers|minors|adults|elderly|settlers',
    households: 'households|household|families|family|hhs|hh',
    houses:
      'houses|house|homes|home|dwellings|dwelling|shelters|shelter|huts|hut|buildings|tents|tent|housing units|shacks|shack|lodgings|bungalows|cabins|tenements|huts and houses|longhouses|hovels|residential units|residences|apartments|flats|tukuls|homesteads|homestead|makeshift shelters|properties|structures',
  },
  displaced: [
    [
      'Displaced',
      'idps|idp|internally displaced persons|internally displaced people|internally displaced|displaced persons|displacements|displacement|movements|internal displacements|new arrivals|newly arrived',
    ],
    ['Evacuated', 'evacuees|evacuations'],
    ['Returns', 'returnees|returns'],
  ],
  events: ENGLISH_EVENTS,
  leaving:
    '(set off|set out|departed|departing|left|bound|started) (for|to|towards)|(set up|pitched|erected|built|put up) (camp|tents|their tents|makeshift shelters|makeshift tents|makeshift camps|makeshift huts|shelters|temporary shelters)|quit their|have left|has left|had left|left the|left their|left for|left overnight|left during the night|left in the night|left at night|left at dawn|left that day|left the same day|leave the|leaving the|leaving after|trekked|walked for|walked to|slipped away|packed up|packed their|crossed into|crossed to|crossed the|crossed lake|crossed over|have gone|has gone|poured into|streamed into|streamed out|flooded into|set out for|made their way|made for',
  carrying:
    'got|rushed|guided|moved|directed|directs|orders|sent|sends|put|puts|placed|lodged|housed|shepherded|trucked|hauled|rowed|lifted|airlifted|escorted|pulled|pull|plucked|steered|helped|moves|takes|carries|brings|leads|flies|drives|ferries|buses|transports|took|take|taking|carried|brought|bring|bringing|flew|drove|bused|bussed|ferried|transported|led',
  others:
    '(under|) (evacuation|evacuate) (warning|warnings|watch|watches|alert|alerts|advisory|advisories|advice|notice|notices|preparation|preparations|drill|drills|exercise|exercises|plan|plans|route|routes|recommendation|recommendations)|(returned|return|returning|returns|went back|gone back|going back|go back|come back|came back|back) to (school|schools|class|classes|classroom|classrooms|their classrooms|work|duty|office|normal|power|normality|the negotiating table|the field|the fields)|without shelter from|food stocks|farmland|belongings|harvests|harvest|gardens|been brought to hospital|were brought to hospital|been brought to justice|refugees from|in need of rescue|quarantined|electrocuted|marooned|isolated|damaged or lost|damaged or destroyed|destroyed or damaged|destroyed and damaged|damaged and destroyed|to hospital|to hospitals|to the hospital|taken to hospital|taken to the hospital|taken to hospitals|taken hostage|taken into custody|burning houses|moved to tears|killed|killing|kill|kills|dead|died|deaths|death|die|dying|lives|fatalities|casualties|injured|injuring|injuries|injury|wounded|wounding|hurt|missing|unaccounted|drowned|perished|affected|affecting|affects|affect|impacted|impacting|' +
    'arrested|detained|detaining|kidnapped|abducted|infected|hospitalised|hospitalized|vaccinated|tested|stranded|trapped|rescued|rescuing|' +
    'damaged|damaging|damage|partially damaged|flooded|inundated|submerged|cut off|without power|without electricity|lost power|power|hungry|at risk|exposed|threatened|live in|lives in|home to|population|populations|' +
    'attended|protested|marched|voted|enrolled|graduated|employed|hired|deployed|trained|attacked|looted|raped|starving|malnourished|recruited|slaughtered|under-five|' +
    'refugees|refugee|asylum seekers|asylum|migrants|tourists|troops|soldiers|police|officers|fighters|militants|insurgents|gunmen|rebels|volunteers|staff|doctors|nurses|teachers|' +
    'cattle|livestock|goats|sheep|cows|camels|animals|schools|classrooms|bridges|roads|hospitals|clinics|shops|trees|crops|boats|vehicles|cars|trucks|buses|' +
    'cholera|cases|measles|malaria|food insecure|(ready|prepared|able|equipped|set up) to (host|house|shelter|receive|accommodate|take in)|capacity|has room for|have room for|had room for|designed for|capable of|can hold|room for|space for|can accommodate|can shelter|beds|could hold|respondents|interviewed|surveyed|assessed|interviews|sites|locations|villages|settlements|islands',
  affected: 'affected|impacted|stricken|hit',
  aid:
    '(food|kits|cash|aid|relief|support|assistance|medicine|water|blankets|tents|funds|supplies) for|handed out|handed over|donated|delivered|delivering|delivery|grants|cash grants|loans|insured|reimbursed|compensated|compensation|assisted|assisting|assist|assistance|assistance to|aid|aid to|relief|relief to|relief items|reached|reach|reaching|received|receive|receiving|provided|providing|provide|distributed|distributing|distribution|supported|supporting|support|' +
    'benefited|benefitted|benefiting|benefit|benefits|beneficiaries|targeted|targeting|targets|target|helped|helping|help|served|serving|need|needs|in need|in need of|needing|food to|cash|fed|feed|feeding|kits|registered for|treated|screened|' +
    'hygiene|meals|rations|vouchers|blankets|packages|fund|funds|funding|appeal|appealed|response plan|tents for|shelter kits',
  could:
    'fear displacement|feared displacement|fear eviction|fear evacuation|fear being|feared being|identified for|earmarked for|slated for|scheduled for|due to be|to be relocated|to be evacuated|to be resettled|for relocation|could reach|target of|targets of|ambition|pledge|pledged|pledges|could|may|might|expect|expects|would|will|can|should|must|shall|expected|likely|risk|risks|risking|potentially|potential|possible|possibly|threatens|threaten|threatening|threat|forecast|forecasts|projected|projection|projections|predicted|predicts|warned|warns|warning|' +
    'plans|planned|planning|plan|intend|intends|intention|if|unless|scenario|scenarios|worst case|anticipated|anticipate|anticipates|preparing|prepare|prepares|ready to|hope|hopes|hoping|wish|wants|want|able to|fears|fear that|they fear|officials fear|feared that|is feared|are feared|were feared|aims|aim|in case|modelled|model|simulation|simulated|rehearse|rehearsed|rehearsing|rehearsal|practised|practiced|drill|drills|exercise|hypothetical',
  not: 'contrary to (the|) (earlier|media|some|) (reports|claims|rumours|rumors|allegations) that|contrary to|spared|debunked|no|not|never|none|nobody|without any|denied|denies|deny|neither|nor|refused|refuse|refusing|cannot|rejected|false|unfounded|rumour|rumor|no truth|rumours|rumors|avoided|avoid|prevented|lifted|cancelled|canceled|declined',
  qualifiers: [
    [
      'approximately',
      'approximately|about|around|some|an estimated|estimated|roughly|nearly|almost|close to|circa|approx|near|as many as|an average of|or so|in the region of|estimates of|just under|just over',
    ],
    [
      'more than',
      'more than|at least|over|not fewer than|no fewer than|not less than|no less than|upwards of|in excess of|above|well over|exceeding|exceeded|a minimum of|minimum|greater than',
    ],
    ['less than', 'less than|fewer than|up to|under|below|at most|not more than|no more than|a maximum of|maximum'],
    ['total', 'a total of|total of|in total|exactly|all|all of|altogether'],
  ],
  remain:
    '(are|is) (now|presently|already) (internally|) displaced|(now|currently|still|temporarily) (staying|living|sheltering|housed|hosted|accommodated|sheltered|camping|camped|sleeping)|(being|currently) (served|hosted|sheltered|housed|accommodated)|(are|is) (taking|seeking) (temporary|) (shelter|refuge)|remain|remains|remained|remaining|still|currently|living in|live in|continue|continues|continued|are sheltering|are staying|are living|hosting|hosts|host|hosted|home to|caseload|stock|protracted|residing|reside|are housed|are now in|present in|as of|identified|years after|months after|years ago',
  causes: ENGLISH_CAUSES,
  because:
    'due to|because of|because|as a result of|as a result from|as a result|following|after|by|from|amid|amidst|when|caused by|triggered by|owing to|in the wake of|as|resulting from|result of|since|fleeing|escaping|resulted in|forced|sparked by|attributed to|linked to|in response to|driven by',
  numbers: [
    [0, 'zero'],
    [1, 'one|a'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
    [5, 'five'],
    [6, 'six'],
    [7, 'seven'],
    [8, 'eight'],
    [9, 'nine'],
    [10, 'ten'],
    [11, 'eleven'],
    [12, 'twelve'],
    [13, 'thirteen'],
    [14, 'fourteen'],
    [15, 'fifteen'],
    [16, 'sixteen'],
    [17, 'seventeen'],
    [18, 'eighteen'],
    [19, 'nineteen'],
    [20, 'twenty'],
    [30, 'thirty'],
    [40, 'forty'],
    [50, 'fifty'],
    [60, 'sixty'],
    [70, 'seventy'],
    [80, 'eighty'],
    [90, 'ninety'],
    [0.5, 'half'],
  ],
  scales: [[12, 'dozen'], [20, 'score'], [100, 'hundred'], ...DIGIT_SCALES],
  broken: [
    [1 / 2, 'half|halves'],
    [1 / 3, 'third|thirds'],
    [1 / 4, 'quarter|quarters'],
    [1 / 5, 'fifth|fifths'],
    [1 / 10, 'tenth|tenths'],
  ],
  point: 'point',
  shares: 'in|in every|in each|out of|out of every|of every',
  and: 'and',
  measures:
    'displacement events|displacement incidents|events|incidents|percent|per cent|pc|km|kms|kilometres|kilometers|kilometre|kilometer|miles|mile|metres|meters|metre|meter|m|feet|ft|foot|mm|millimetres|millimeters|cm|centimetres|inches|inch|kg|kilograms|tonnes|tons|ton|tonne|mt|metric tons|hectares|hectare|ha|acres|acre|litres|liters|gallons|' +
    'years|year|months|month|weeks|week|days|day|hours|hour|minutes|seconds|am|pm|a.m|p.m|hrs|degrees|celsius|kph|kmh|km/h|mph|knots|kilowatts|megawatts|mw|times|points|percentage|bags|boxes|sacks|kits|latrines|boreholes|wells|projects|' +
    "square|sq|cubic|magnitude|o'clock|st|nd|rd|th|degree|communities|countries|districts|counties|provinces|states|municipalities|regions|wards|areas|floors|storeys|stories|pages|rounds",
  labels:
    'resolution|article|no|number|nos|chapter|round|phase|page|block|ward|zone|magnitude|category|aged|age|figure|table|section|paragraph|route|highway|room|level|ipc|stage|grade|unit|version|annex|item|act|decree|flight|battalion|brigade|division|sitrep|report|issue|update|bulletin|dtm|area|sector|camp|site|tel|phone|call|dial|hotline|fax|week|day|year|fy|gate|type|pier|km|kilometre|lot|plot',
  money:
    'dollars|dollar|usd|us|euros|euro|eur|pounds|gbp|shillings|birr|rupees|rs|pesos|francs|naira|cedis|ksh|sdg|kes|etb|ugx|tzs|inr|php|taka|cfa|yen|yuan|ringgit|baht|rupiah|worth|cost|costs|cost of|budget|grant|crowns|kroner',
  auxiliaries: 'were|was|been|being|are|is|be|have|has|had|get|got|gets|getting',
  months: [
    'january|jan',
    'february|feb',
    'march|mar',
    'april|apr',
    'may',
    'june|jun',
    'july|jul',
    'august|aug',
    'september|sept|sep',
    'october|oct',
    'november|nov',
    'december|dec',
  ],
  weekdays: [
    'monday|mon',
    'tuesday|tue|tues',
    'wednesday|wed',
    'thursday|thu|thurs',
    'friday|fri',
    'saturday|sat',
    'sunday|sun',
  ],
  between: 'between|from|during',
  to: 'to|and|until|till|through|up to|or',
  since: 'since|since the month of|since last|starting from|as from|beginning on|starting on|starting',
  early: 'early|beginning of|the beginning of|start of|the start of|the first days of',
  middle: 'mid|middle of|the middle of',
  late: 'late',
  end: '(the|) (end|last days|final days) of|end',
  halves: ['(the|) first half of', '(the|) second half of'],
  weeksOf: [
    'first week of|the first week of',
    'second week of|the second week of',
    'third week of|the third week of',
    'fourth week of|the fourth week of',
    '(the|) (last|final) week of',
  ],
  quarters: [
    'q 1|(first|1 st) quarter',
    'q 2|(second|2 nd) quarter',
    'q 3|(third|3 rd) quarter',
    'q 4|(fourth|last|final|4 th) quarter',
  ],
  halfYears: ['h 1|(first|1 st) half', 'h 2|(second|2 nd) half'],
  weekOf:
    'week (of|beginning|starting|commencing|from) (the|)|week (beginning|starting|commencing) on|week starting from',
  weekTo: 'week (ending|ended|to|up to|until|through) (the|)|week (ending|ended) on',
  beforeLast: 'before last',
  past: 'past|last|previous|preceding',
  before: 'ago',
  after: 'after|since|following',
  spans: [
    [1 / 24, 'hour|hours'],
    [1, 'day|days'],
    [7, 'week|weeks'],
    [14, 'fortnight|fortnights'],
    [30, 'month|months'],
    [365, 'year|years'],
  ],
  ago: [
    [{ ago: [2, 1] }, '(a|) couple of days (ago|earlier)'],
    [{ ago: [2, 7] }, '(a|) couple of weeks (ago|earlier)'],
    [{ ago: [2, 30] }, '(a|) couple of months (ago|earlier)'],
    [{ recent: 'Week' }, '(a|) few days (ago|earlier)|several days ago|some days ago'],
    [{ recent: 'Month' }, '(a|) few weeks (ago|earlier)|several weeks ago|some weeks ago'],
    [{ period: 'week', back: 2 }, '(the|) week before last'],
    [{ period: 'weekend', back: 1 }, '(the|) weekend before last'],
    [{ period: 'month', back: 2 }, '(the|) month before last'],
    [{ period: 'year', back: 2 }, '(the|) year before last'],
    [{ period: 'month', back: 0 }, '(the|) (start|beginning) of (the|this) month'],
    [{ days: [0, 0] }, 'today|this morning|this afternoon|this evening|earlier today|tonight'],
    [{ days: [1, 1] }, 'yesterday|last night|overnight|yesterday evening|yesterday morning'],
    [{ days: [2, 2] }, 'the day before yesterday|two days ago'],
    [{ days: [3, 3] }, 'three days ago'],
    [{ days: [1, 0] }, 'past 24 hours|last 24 hours|in the past day|past day'],
    [{ days: [2, 0] }, 'past 48 hours|last 48 hours|past two days|last two days'],
    [{ days: [3, 0] }, 'past 72 hours|last 72 hours|past three days|last three days'],
    [{ days: [7, 0] }, 'past week|the past week|past seven days|last seven days|past 7 days|last 7 days'],
    [{ days: [14, 0] }, 'past two weeks|last two weeks|past fortnight'],
    [{ days: [7, 7] }, 'a week ago|one week ago|a week earlier|the week before'],
    [{ period: 'week', back: 1 }, 'last week|the previous week|previous week'],
    [{ period: 'week', back: 0 }, 'this week|earlier this week'],
    [
      { period: 'weekend', back: 0 },
      'over the weekend|at the weekend|this weekend|last weekend|on the weekend|during the weekend|the weekend|weekend',
    ],
    [{ period: 'month', back: 1 }, 'last month|the previous month|previous month|a month earlier|the month before'],
    [{ period: 'month', back: 0 }, 'this month|earlier this month'],
    [
      { period: 'year', back: 0 },
      'start of the year|beginning of the year|this year|so far this year|earlier this year',
    ],
    [{ period: 'year', back: 1 }, 'last year|the previous year|a year earlier|the year before'],
    [{ recent: 'Week' }, 'recent days|in recent days|past few days|last few days|past days|in the last days'],
    [
      { recent: 'Month' },
      'recent weeks|in recent weeks|past few weeks|last few weeks|past month|the past month|last 30 days',
    ],
  ],
  from: 'from|out of|fled|flee|fleeing|left|leaving|abandoned|escaped|evacuated',
  towards:
    '(arrive|arrives|arrived|arriving|arrival|arrivals) (in|at)|reached|reaching|reach|to|into|towards|toward|onto|refuge in|shelter in|sheltered in|sheltering in|sheltering at|refuge at|shelter at|arrived in|arriving in|arrived at|arrivals in|towards the|living in|staying in|hosted in|housed in|housed at|camped in|settled in',
  striking:
    'affect|affects|affecting|affected|hit|hits|hitting|struck|strikes|striking|battered|battering|lashed|lashing|pounded|pummelled|pummeled|devastated|devastating|ravaged|ravaging|rocked|shook|jolted|inundated|swept through|sweeping through|swept across|sweeping across|tore through|ripped through|barrelled through|slammed into|landfall over|landfall at|crossed over|attacked|attacking|raided|raiding|stormed|storming|shelled|shelling|bombed|bombarded|besieged|captured|seized|overran',
  at: 'in|at|across|around|near|within|throughout|outside|along|on|over|inside|off|between|of',
  areas: [
    [
      1,
      'state|states|region|regions|province|provinces|governorate|governorates|oblast|division|islands|island|sub-region|sub-regions|subregion|subregions',
    ],
    [
      2,
      'county|counties|special woreda|administrative area|district|districts|zone|zones|locality|localities|prefecture|municipality|municipalities|department|departments|lga|cercle|territory|territories|woreda|woredas|constituency|local government area|local government areas|city',
    ],
    [
      3,
      'subcounty|subcounties|sub-county|sub-counties|sub county|payam|payams|ward|wards|commune|communes|barangay|barangays|parish|parishes|kebele|kebeles|sub-district|sub district|administrative unit|township|townships|area|areas|neighbourhood|neighbourhoods|neighborhood|neighborhoods|suburb|suburbs',
    ],
    [
      4,
      'village|villages|town|towns|displacement sites|displacement site|city administration|municipal council|trading centre|trading center|town centre|centre|center|headquarters|hq|estate|estates|farm|farms|slum|slums|junction|camp|camps|site|sites|settlement|settlements|idp camp|idp camps|posts|centres|centers|evacuation centres|evacuation centers|evacuation posts|accommodation centres|collective centres|churches|mosques|hotels|idp site|poc site|poc|school|hamlet|hamlets|market|port',
    ],
  ],
  demographic:
    'children|child|women|men|girls|boys|minors|elderly|infants|pregnant|elderly people|older people|disabled|male|males|female|females|adults|youth',
  parts: 'of whom|incl|of which|of these|of them|among them|including|includes|amongst them|comprising|with',
  totals: 'total|in total|a total of|total of|overall|altogether|nationwide|countrywide|across the country|in all',
  running:
    'reaching to|totals|exceeds|exceeded|amounts to|amounted to|comes to|is put at|climbed past|climbed above|rose past|rose above|topped|tops|surpassed|surpasses|has passed|have passed|had passed|passed the|risen from|grown from|jumped from|climbed from|soared from|swelled from|doubled from|fell from|fell to|dropped to|dropped from|rose from|increased from|increased to|decreased to|decreased from|went up to|went down to|the figure is|the number is|the figure stands|figure is now|that makes|making a total|bringing the total|brings the total|bringing to|brings to|bringing the number|brought the total|raising the total|taking the total|total number|cumulative|cumulatively|so far|to date|tally|total to|in total since|since the start|since the beginning|stood at|totalled|totaled|numbered|numbering|down from|has risen to|have risen to|risen to|rose to|now stands at|stands at|climbed to|jumped to|grew to|grown to|swelled to|reached|up from',
  tallied:
    'accounts for|account for|accounted for|accounting for|joined by|they are now|they number|now number|reported|reports|recorded|records|registered|registers|counted|counts|found|with|against|from|to|total|another|and another|a further|the figure is|the figure was|the number is|the number was|that makes|makes|making|the total is|the total was|the total stands at|totalling|totaling|has|had|have|hosts',
  numberOf:
    'that of|displacement figure|headcount|head count|number of|numbers of|total of|count of|population|caseload|figure for',
  fractions:
    'many|some|few|part|parts|thousands|hundreds|dozens|several|half|third|thirds|quarter|quarters|fifth|fifths|tenth|tenths|most|majority|percent|per cent|pc|percentage|proportion',
  shelters:
    '(evacuation|assembly|refuge|gathering|evacuee|relocation|reception|relief|emergency) (point|points|post|posts|facility|facilities|hub|hubs|shelters|station|stations)|school|church|mosque|hotel|stadium|gymnasium|temple|madrasa|hall|college|colleges|kindergarten|kindergartens|cinema|parish hall|cultural centre|cultural center|community centre|bunker|bunkers|metro stations|metro station|yurts|barns|evac sites|evac centres|evac centers|safety center|centres|centers|sites|emergency shelter|safety centres|safety centers|welfare centres|welfare centers|safe centres|shelter homes|relief centres|relief centers|reception centers|transit centers|collective accommodation|pagodas|temples|monasteries|monastery|madrasas|gurdwaras|town hall|sports hall|sports centre|sports center|community hall|community centre|university campus|convention center|convention centre|youth centres|municipal buildings|government buildings|displacement camp|makeshift tents|barracks|cathedral|school buildings|collective shelter|collective shelters|temporary shelter|collective sites|accommodation sites|accommodation site|displacement site|idp site|reception sites|container cities|container city|container camps|tent cities|tent city|tented camps|public schools|classrooms|town halls|community centres|community centers|evacuation sites|temporary sites|displacement camps|idp camps|informal sites|informal settlements|unfinished buildings|temporary settlements|makeshift camps|makeshift sites|camps|camp|dormitories|dormitory|stadium|stadiums|warehouses|containers|temporary accommodation|emergency accommodation|temporary housing|emergency shelters|evacuation centres|evacuation centers|collective centres|collective centers|accommodation centres|transit centres|reception centres|relief camps|shelters|schools|churches|mosques|tents|host families|makeshift shelters|public buildings|displacement sites|idp sites|sports halls|hotels|gymnasiums|gyms|community halls|tarpaulins|ecs',
};
