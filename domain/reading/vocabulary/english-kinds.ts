/** English, by its kinds of phrases: a verb in its forms, and the homes, shelters or safe places that it is said with. */
import type { Vocabulary } from './vocabulary.ts';

const HOMES =
  '(home|homes|house|houses|village|villages|dwelling|dwellings|settlements|homesteads|farms|land|lands|properties|shelters|camps|communities|areas of origin|places of origin|areas of residence|habitual residences)';
const SAFE =
  '(safety|safer ground|safer place|safer places|safer area|safer areas|safer location|safer locations|safer zones|safer parts|high ground|higher ground|higher places|higher areas|secure areas|secure places|secure locations|safe place|safe places|a safe place|safe areas|a safe area|safe location|a safe location|safe locations|safe ground|safe zones|a place of safety)';
const PEOPLE =
  '(relatives|friends|family|families|family members|families of relatives|extended family|extended families|kin|kinsfolk|in-laws|neighbours|neighbors|acquaintances|loved ones|host|hosts|host family|host families|hosting families|host households|host community|host communities|the host community|local families|local communities|foster families)';
const OUTSIDE =
  '(in the open|in open areas|in open spaces|in open air|in the open air|out in the open|in the bush|in the forest|in the fields|in the streets|in the street|in vehicles|in cars|in their cars|in tents|in tent|in makeshift shelters|in makeshift tents|in makeshift camps|in makeshift structures|in makeshift huts|in temporary structures|in public spaces|in parks|outdoors|outside|outside their homes|rough|under trees|under the trees|under a tree|under the open sky|under open sky|under the stars|under bridges|under a bridge|under tarpaulins|under tarpaulin|under tarps|under plastic sheets|under plastic sheeting|under canvas|under tents|on the roadside|on roadsides|on the road|on the roads|on the streets|on the street|on pavements|on the pavement|on rooftops|on embankments|on the embankment|on the embankments|on levees|on dykes|on higher ground|along the road|along the roads|along roads|along roadsides|along the roadside|along the highway|along highways|along embankments|by the roadside|by the side of the road|beside the road)';
const STAY =
  '(sleep|sleeps|sleeping|slept|live|lives|living|lived|camp|camping|camped|stay|stays|staying|stayed|reside|resides|residing|resided|shelter|shelters|sheltering|sheltered|lodge|lodges|lodging|lodged|put up|putting up|find shelter|found shelter|spend the night|spending the night|spent the night|spend nights|spend the nights|spending nights|spent nights|spent the nights|spend their nights|spent their nights|spent a second night|spending their nights|spending days and nights)';
const RETURN =
  '(return|go home|go back|return home|go back home|move back|come home|come back|come back home|returning|going home|going back)';
const MOVED =
  '(moved|moving|taken|taking|brought|bringing|ferried|ferrying|airlifted|airlifting|bused|bussed|busing|led|leading|shifted|shifting|transferred|transferring|escorted|escorting|transported|transporting|driven|flown|guided|guiding|rushed|carried|carrying|sent|trucked|shipped|helped|lifted|winched|pulled|hauled|directed|conveyed|moved out|sent away)';

export const ENGLISH_KINDS: Vocabulary['events'] = [
  [
    'Displaced',
    [
      '(living|live|lives|remain|remains|remaining|lived|stay) in (internal|protracted|prolonged|long-term|secondary|forced|a situation of|situations of|conditions of|) displacement',
      `(cannot|can not|could not|unable to|not able to|yet to|prevented from|barred from|afraid to|too afraid to|unwilling to|not allowed to|banned from|kept from|waiting to) ${RETURN}`,
      `(barred|banned|kept|locked|shut out|separated|cut off|away|far|out|far away|stranded away) (from|of) their ${HOMES}`,
      '(driven|drove|drives|driving|pushed|pushes|pushing|chased|chases|chasing|expelled|evicted|ejected|ousted|uprooted|displaced|dislodged|removed) (from|out of|off) their ' +
        HOMES,
      '(ranks|numbers|population|populations|caseload) of (the|) (displaced|idps)|(joined|swelled) the ranks of the displaced|idp caseload|idp population|idp figures|idp figure|displaced caseload|wave of displacement|waves of displacement|became (idps|internally displaced)|become (idps|internally displaced)|secondarily displaced|displaced again|re-displaced|in secondary displacement|chased away|moves of people',
      `(people|persons|families|individuals) on the move`,
      '(settled|settling|resettled spontaneously|installed themselves) (in|on|at|around|near|along|outside)',
      '(have|has|had|already|all|) (already|all) (left|gone|moved out|departed)',
    ].join('|'),
  ],
  [
    'Evacuated',
    [
      `${MOVED} to ${SAFE}`,
      '(taken|moved|brought|led|removed|extracted|withdrawn|pulled out|driven|flown|carried|cleared) (away|out|) (from|of|out of) (the|) (area|areas|danger|danger zone|danger zones|frontline|front line|front lines|village|villages|hot spot|flood zone|flood zones|hazard zone|risk zone|risk zones|risk areas|coast|floodplain|zone|exclusion zone)',
      '(taken|brought|lifted|airlifted|pulled|plucked|picked|winched|ferried|rescued) off|(rescued|saved) (and|or) evacuated|evacuated (and|or) rescued',
      '(forced|mandatory|compulsory|pre-emptive|preemptive|preventive|voluntary|precautionary) (evacuation|evacuations)',
      '(pulled|plucked|lifted|winched|saved) from (the|their|) (flood|floods|floodwater|floodwaters|flood waters|rooftops|roofs|rising water|rising waters|flooded homes|flooded houses|inundated homes|inundated houses)',
      '(ordered|told|asked|instructed|advised|urged|directed|called on|forced|had|have had|has had|having|made) to (evacuate|be evacuated|leave as a precaution|move to safety|get out of harm)|(evacuated|evacuating|evacuate) (their|) homes|ordered evacuation of|had to be (evacuated|rescued and moved|airlifted|moved to safety|brought to safety)|evacuation of|mandatory evacuation|(flown|ferried|bused|bussed|airlifted) to|to safety|extracted from|withdrawn from|out of the danger zone|out of danger|into evacuation centres|into evacuation centers',
    ].join('|'),
  ],
  [
    'Forced to Flee',
    [
      '(forced|compelled|obliged|made|driven|pushed|had|have had|has had|having|led|left with no choice but) to (flee|leave|run|run away|move|quit|vacate|desert|abandon|escape|get out|pack up|go into hiding|seek safety|move away|relocate to safety|move out|seek refuge elsewhere|seek shelter elsewhere)',
      `(left|leave|leaves|leaving|quit|quitting|quits|vacated|vacating|vacate|deserted|deserting|abandoned|abandoning|abandon|fled|flee|flees|fleeing|emptied|escaped) (their|the|these|those|) ${HOMES}`,
      '(forced|compelled|pushed|driven|uprooted|chased|turned) (from|out of|off|away from) their ' + HOMES,
      '(sought|seek|seeking|seeks|found|find|finding|took|taken|take|taking) (safety|sanctuary)',
      '(hiding|hid|hidden|hide|hides) (in|out in) (the|nearby|) (bush|bushes|forest|forests|fields|farms|hills|mountains|jungle|swamps|caves)',
      '(took|taken|take|taking|hit) (the road|the roads|to the road|to the roads|flight)',
      '(took|taken|take|taking|went|gone|ran|run|running|fled|escaped|escaping|moved|retreated|scattered|headed|dispersed) (to|into) (the|nearby|surrounding|) (bush|bushes|forest|forests|hills|mountains|jungle|swamps|wilderness|countryside)',
      '(fled|fleeing|flee|escaped|moved|moving|move|went|gone|displaced|ran|shifted) (to|towards|into) ' + SAFE,
      'compelled|compelling|compels|obliged|obliging|empties|emptying|emptied of|flight from|in flight|on the run',
    ].join('|'),
  ],
  [
    'Homeless',
    [
      '(lost|lose|loses|losing) (their|his|her|the|all their|) (home|homes|house|houses|dwelling|dwellings|shelter|shelters|roof|roofs|huts|tents|residences|apartments|abodes|lodgings)',
      '(no|nowhere|without|without a|without any|lack a|without a safe) (place|home|house|homes|roof|shelter|housing|lodging|) to (go|live|stay|sleep|return to|turn|return|call home|rest their heads|shelter)',
      'without (a home|homes|a house|houses|a roof|shelter|a shelter|housing|accommodation|a roof over their heads)',
      '(with|have|has|had|without) (no|any) (home|homes|house|houses|roof|shelter|place to live|accommodation|housing|dwelling)|(in need of|need|needing|left needing|requiring) (new|a new|) (homes|housing|rehousing)',
      '(saw|watched|seen|seeing|had|having|watching|have had) (their|his|her) (home|homes|house|houses|dwellings|shelters|huts|villages|tents) (be|being|) (destroyed|swept away|washed away|burn|burned|burnt|burned down|burnt down|burn down|collapse|collapsed|go up in flames|go up in smoke|razed|demolished|reduced to ashes|reduced to rubble|torched|flattened|levelled|carried away|blown away|swallowed)',
    ].join('|'),
  ],
  [
    'Sheltered',
    [
      `${STAY} ${OUTSIDE}`,
      `${STAY} (with|among|at the homes of|at the home of|in the homes of|in homes of|in the houses of|at) ${PEOPLE}`,
      `(with|among|hosted by|taken in by|in the care of|at the homes of|in the homes of) ${PEOPLE}`,
      `(moved|moving|move|went|gone) in with|(went|gone|go|going) to (relatives|friends|stay with)`,
      '(took|taken|taking|take|takes|sought|seek|seeking|seeks|found|find|finding|given|offered|granted|get|got) (temporary|emergency|) (shelter|refuge|cover)',
      '(given|provided|offered|provided with|granted) (temporary|emergency|) (shelter|accommodation|refuge|lodging|lodgings) (in|at|by|with|inside)',
      '(set up|setting up|built|erected|pitched|put up|pitching|constructed|building) (camp|tents|their tents|makeshift shelters|makeshift tents|makeshift camps|makeshift huts|shelters|temporary shelters)',
      '(temporarily|provisionally|) (rehoused|accommodated|housed|sheltered|lodged|hosted|placed|settled|put up|quartered) (temporarily|) (in|at|inside|within|across|by|with)',
      '(been|were|was|being) (received|taken in|welcomed|absorbed) (in|at|by host|by local|by families|by relatives|by communities)',
      '(served|assisted|attended to|catered for|being served|being assisted) (inside|outside) (ecs|ec|evacuation centres|evacuation centers|the evacuation centres|the evacuation centers|evacuation shelters)|(served|being served) (inside|outside)',
      'putting up (in|at)|are home to|which are home to|huddled in|huddling in|squeezed into|packed into|crammed in|crowded in|bedded down in|holed up in|huddled under',
    ].join('|'),
  ],
  [
    'Relocated',
    'had to be (relocated|resettled|moved|transferred|shifted|rehoused)|rehoused|rehousing|rehouse|rehomed|transfer of|transfer to|transferring|transfers|(are|is|was|were|been|being|be) (moved|shifted|moved on|moved out)|resettling|resettle|(moved|move|moves|moving|shifted|relocated|transferred) to (new|another|other) (sites|site|camp|camps|areas|locations|location)',
  ],
  [
    'Returns',
    [
      `(able|allowed|permitted|cleared|free|authorised|authorized|helped|enabled|allowing|permitting|enabling) (to|) ${RETURN}`,
      '(regained|reached|resettled in|reoccupied|moved back into|moved back to|back in|went back to|returned to) (their|) (homes|houses|places of origin|villages of origin|areas of origin|villages|habitual residences|communities of origin)',
      '(have|has|had) gone (home|back)|return movements|return movement|back in their villages|back to their villages|back to their homes|heading back|headed back|made their way home|journeyed home|for home|way home',
    ].join('|'),
  ],
  [
    'Destroyed Housing',
    '(set|setting) (fire|ablaze) to|destruction|destruction of|engulfed|ravaged|devoured|incinerated|devastated|unlivable|wiped away|uprooted by the|(totally|completely|entirely|fully|wholly|utterly) (damaged|destroyed|lost|burned|burnt|gutted|ruined|collapsed|demolished)|lost to (the|) (fire|flames|sea|river|floods|blaze|waves)|(eaten|swallowed|claimed|taken|devoured) (up|) by (the|) (river|sea|lake|flames|fire|waves|mud)|(fell|fallen|falling|slid|slipped|tumbled|vanished|disappeared) (into|in) (the|) (river|sea|lake|water|ravine)',
  ],
];
