/** English: the words of hazards, of conflict and of development. */
import type { Vocabulary } from './vocabulary.ts';

export const ENGLISH_CAUSES: Vocabulary['causes'] = [
  [
    'Disaster',
    'Flood',
    '(burst|broke|breached|overflowed|overran|overtopped|left|leaves) (its|their) (banks|bank|bed|dykes|dikes|embankments|embankment|levees|levee|course)|(rise|swelling|overflow|overflowing|overtopping|spilling|level|levels) of the (river|rivers|lake|stream|sea)|dykes|dikes|spilled over|spilt over|danger mark|danger level|danger levels|(rising|rise of the|rise in the|overflow of the|flow of the) (lake|river|rivers|sea|water level|water levels)|(lake|river|waters|water) (still|is|are|was|has been|keeps|) rising|swollen (stream|streams|waters)|glacial lake outburst|glof|spillage|surging river|surging rivers|freshet|ice jam|high river|inundating|river peaked|river crested|river rose|rivers rose|river swelled|overflowed its banks|swollen river|swollen rivers|breached dam|monsoon|monsoons|high river levels|flood|floods|flooding|rainy season|broke its banks|burst its|floodings|dam spillage|bursting of|bursting|overtopped|breached its banks|broken embankment|embankment breach|flooded|floodwater|floodwaters|inundation|inundated|inundations|overflow|overflowing|overflowed|burst its banks|burst banks|heavy rain|heavy rains|heavy rainfall|torrential rain|embankment gave way|dyke|dike|levee|levees|burst banks|surge|the wave|torrential rains|torrential rainfall|torrential downpour|downpour|downpours|strong rains|rains|rain|rainfall|rising water|rising waters|water level|water levels|river burst|high water|waterlogging|deluge|backflow',
  ],
  [
    'Disaster',
    'Flash flood',
    'cloudburst|cloudbursts|torrent|torrents|flash flood|flash floods|flash flooding|flash-flood',
  ],
  [
    'Disaster',
    'Dam release flood',
    'dam break|dam breach|dam burst|dam broke|dam which spilled|dam release|dam collapsed|dam collapse|dam failure|spillway',
  ],
  [
    'Disaster',
    'Coastal flood',
    'coastal flood|coastal flooding|tidal flood|tidal flooding|rob flood|king tide|king tides|high tides',
  ],
  [
    'Disaster',
    'Wet mass movement',
    'mudflows|rockslides|rockfalls|landslips|debris flows|slope failure|ground collapse|land subsidence|the slide|slides|land movement|landslide|landslides|land slide|land slides|mudslide|mudslides|mud slide|landslip|landslips|mudflow|rockslide|rockfall|debris flow',
  ],
  [
    'Disaster',
    'Storm',
    'storm surges|squall|squalls|sandstorm|sandstorms|dust storm|gale-force|violent winds|storm|storms|windstorm|windstorms|strong winds|strong wind|high winds|heavy winds|gale|gales|gusts|gusty winds|winds|wind|rainstorm|rainstorms|storm surge|whirlwind|lightning',
  ],
  ['Disaster', 'Hailstorm', 'hailstorm|hailstorms|hail'],
  ['Disaster', 'Thunderstorm', 'thunderstorm|thunderstorms'],
  ['Disaster', 'Tornado', 'tornado|tornadoes|tornados|twister'],
  [
    'Disaster',
    'Storm, Tropical',
    'tropical storms|tropical depressions|tropical cyclones|super typhoons|cyclonic|severe tropical storm|landfall|made landfall|cyclone|cyclones|typhoon|typhoons|hurricane|hurricanes|tropical storm|tropical depression|tropical cyclone|super typhoon',
  ],
  [
    'Disaster',
    'Earthquake',
    'seismic swarm|earth tremor|earth tremors|earthquake swarm|fissures|earthquake|earthquakes|quake|quakes|aftershock|aftershocks|tremor|tremors|seismic|fault line',
  ],
  ['Disaster', 'Earthquake, Tsunami', 'tsunami|tsunamis'],
  [
    'Disaster',
    'Volcanic eruption',
    'volcanoes|volcano unrest|volcanic unrest|volcanic activity|lahars|lava flow|lava flows|ash fall|pyroclastic flows|volcano|volcanic|crater rim|eruption|eruptions|erupted|lava|ashfall|ash fall|lahar|pyroclastic',
  ],
  [
    'Disaster',
    'Drought',
    'drought|droughts|dry spell|dry spells|lack of water|water scarcity|lack of rain|failed rains|food shortages|food shortage|food insecurity',
  ],
  [
    'Disaster',
    'Wildfire',
    'conflagration|grass fire|grass fires|fire outbreak|fire outbreaks|flames|inferno|bush fire|bush fires|firestorm|wildfire|wildfires|bushfire|bushfires|forest fire|forest fires|brush fire|blaze|fire|fires|burned like|smoke',
  ],
  ['Disaster', 'Extreme temperature', 'heatwave|heat wave|cold wave|cold snap|extreme heat|extreme cold'],
  [
    'Disaster',
    'Winter storm',
    'avalanches|snow avalanches|snow avalanche|snowfalls|dzud|heavy snowfall|ice storm|snowstorm|snowstorms|blizzard|heavy snow|snowfall|winter storm|avalanche',
  ],
  [
    'Disaster',
    null,
    '(adverse|severe|bad|inclement|extreme) weather|erosion|river erosion|riverbank erosion|bank erosion|coastal erosion|sinkhole|sinkholes|subsidence',
  ],
  [
    'Conflict',
    null,
    'truce|cessation of hostilities|peace agreement|(the|a|) (wave|waves|surge) (of|in) (attacks|violence|fighting|clashes|raids|kidnappings|killings|hostilities|insecurity)|escalation of hostilities|escalation of the conflict|escalation of violence|escalation|ambush|ambushes|artillery|separatists|separatist|kidnappings|arson attacks|warring|air raids|drone|counteroffensive|unidentified gunmen|wazalendo|mai-mai|fardc|codeco|jnim|adf|fano|isis|daesh|hamas|houthi|houthis|junta|tatmadaw|eln|farc|nsags|armed actors|armed confrontation|armed confrontations|air raid|air raids|military takeover|takeover|ground offensive|counter-offensive|abductions|beheadings|extortion|targeted killings|terrorist|terrorists|terrorism|terror|suicide bombing|landmines|settler violence|mutiny|inter-ethnic|inter-tribal|inter-clan|idf|al shabaab|drone attack|drone attacks|drone|drones|aerial strikes|incursions by|ceasefire of|tribal clashes|armed bandits|incursion|incursions|gunbattle|armed clashes|evacuation of settlements|occupation|conflict|conflicts|raiders|cattle raiders|crime related|villages were burned|shells|shell|fired|russian forces|israeli forces|armed men|armed group|armed groups|reprisals|ultimatum|threats|strikes|strike|mortar|mortars|missile|missiles|rockets|invaders|violence|violent|clash|clashes|clashed|fighting|fights|fight|attack|attacks|attacked|attacking|attackers|war|offensive|offensives|airstrike|airstrikes|air strike|air strikes|shelling|bombardment|bombardments|bombing|bombings|' +
      'gunmen|gunfire|armed|militia|militias|militiamen|militants|rebels|rebel|insurgents|insurgency|insecurity|raid|raids|raided|raiding|cattle rustling|security operation|security operations|bomb|bombs|explosion|exploded|friction|frictions|tensions|disputed|assault|assaults|cattle rustlers|rustling|bandits|banditry|gang|gangs|ethnic|inter-communal|intercommunal|communal|hostilities|' +
      'siege|besieged|soldiers|troops|army|military|military operation|paramilitary|rsf|saf|m23|al-shabaab|jihadist|jihadists|boko haram|iswap|unrest|riots|rioting|killings|looting|invasion|coup|crossfire|skirmishes|tribal|clan|land dispute|land disputes|dispute|mob violence|massacre|drone strikes|drone strike|frontline|front line|front lines|persecution|abuses|criminal|torched|political violence|ceasefire',
  ],
  [
    'Development',
    null,
    'dam construction|construction of a dam|hydropower project|road project|mining project|development project|infrastructure project|urban renewal|redevelopment|private developer|land acquisition|evicted|evictions|eviction|evicting|forced evictions|demolitions|slum clearance',
  ],
];
