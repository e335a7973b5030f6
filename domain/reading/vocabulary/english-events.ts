/** English: the words that say displaced, evacuated, homeless and the like. */
import { ENGLISH_KINDS } from './english-kinds.ts';
import type { Vocabulary } from './vocabulary.ts';

export const ENGLISH_EVENTS: Vocabulary['events'] = [
  ...ENGLISH_KINDS,
  [
    'Displaced',
    'are spread over|are spread across|were spread over|were spread across|have driven|has driven|had driven|expelled|expelling|kicked out|forced displacement|forcibly displaced|forcibly moved|forced movement|forced movements|remain displaced|kept from their homes|kept out of their homes|yet to return|driven into the|outside evacuation centres|outside evacuation centers|outside ecs|thrown out of|put out of|turned out of|moved on from|on the run|displaced population|displaced populations|displaced|displacing|displace|displaces|displacement|displacements|uprooted|uproots|uprooting|dislocated|dislodged|evicted|evictions|evicting|arrived|arriving|arrivals|arrival of|influx of|' +
      'driven from|driven out|pushed out|pushed|uprooted from|living in displacement|in displacement|out of their homes|cannot return|can not return|could not return|unable to return|not able to return|cannot go home|unable to go home|away from home|away from their homes|without their homes|with host families|with host communities|driving|drove|drove out|drives|chased|movements|movement|on the move',
  ],
  [
    'Evacuated',
    "been brought to|were brought to|was brought to|preemptively evacuated|pre-emptively evacuated|out of harm's way|sent to shelters|sent to evacuation|ushered|guided to|told to relocate|under evacuation order|under an evacuation|subject to evacuation orders|subject to mandatory evacuation|evacuees from|whisked|carried out of|boarded buses|boarded trains|boarded boats|forced to evacuate|had to evacuate|have had to evacuate|has had to evacuate|rescued and taken to|rescued and moved to|rescued and evacuated|rescued and brought to|moved away|taken away|taken out|carried to safety|rushed to safety|removed from|led away|led out|flown out|transported to safety|escorted out|cleared from|cleared out of|told to go|told to move|instructed to leave|instructed to evacuate|under evacuation orders|under mandatory evacuation|under an evacuation order|brought out by|evacuated|evacuating|evacuate|evacuates|evacuation|evacuations|evacuees|moved to safety|moved to the safety|taken to|taken to a|taken to the|taken out of|taken from|bused to|bused|bussed|brought out of|brought out|led to safety|lifted to safety|moved out of|helped move|helped evacuate|to leave|to get out|get out of|got out of|evacuation orders affect|evacuation orders affected|evacuation orders affecting|evacuation orders cover|evacuation orders covering|evacuation orders for|asked to leave|told to evacuate|moved to safer|moved to higher|move to higher|moving to higher|moved to higher ground|taken to safety|" +
      'brought to safety|airlifted|escorted|plucked|cleared out|brought down from|told to get off|to get off|away from their homes|away from their houses|out of the coastal|moved inland|ferried to safety|bused out|bussed out|told to leave|ordered to leave|ordered out|ordered from|moved out of danger|pulled out',
  ],
  [
    'Forced to Flee',
    'flight of|preventive flight|exodus of|departure of|mass departure|ran off|left in panic|left town|left the city|left the village|headed for|headed to|heading for|made it to|abandoning|abandon|deserting|moved on foot|quit their homes|flocked to|flocked into|went on to|moved on to|continued to flee|scattered|ran away|run away|running away|driven away|driven off|hounded out|took to their heels|took to boats|took to the hills|took to the bush|scattered into|vacated|vacate|vacating|deserted|left home|left their home|left their village|left their camps|left everything behind|leaving everything behind|seek safety|had to run|have had to run|went into the forest|went into the bush|went to the bush|ran into the bush|ran into the forest|into the bush|into the forest|went into hiding|emptied|been emptied|walked two days|walked three days|walked for days|sought safety|seeking safety|took to the roads|took to the road|take to the roads|fled|flee|flees|fleeing|forced to leave|had to move|have had to move|has had to move|driven into|pushed into|sent running|running for safety|running for their lives|ran for safety|ran for their lives|left before|left after|forced from|forced out|forced to abandon|forced to move|forcing|forced|had to leave|have had to leave|leave their homes|left their homes|left their houses|' +
      'leave their houses|left their villages|leaving their homes|leaving home|abandoned their|abandoned|escaped|escape|sent fleeing|took flight|taken flight|compelled to leave|compelled to move|run from|ran from',
  ],
  [
    'Homeless',
    'shelterless|unhoused|out in the open|left without a roof|without a place to live|without a place to stay|without housing|left with no home|left with no homes|cost their homes|lost their dwellings|left without homes|left without shelter|out of house and home|homeless|made homeless|no longer have a roof|no longer have a home|no longer have homes|have no roof|have no home|have no house|nowhere to live|nowhere to stay|with no roof|with no home|roofless|without homes to return to|robbed of their homes|lost the roof|rendered homeless|left homeless|lost their homes|lost their houses|lost their shelters|lost homes|lost home|lost their home|lost their house|lost a home|lost his home|lost her home|losing their homes|without shelter|without a home|without homes|without roofs|' +
      'without a roof|roofless|roof over their heads',
  ],
  [
    'Sheltered',
    'shelter occupancy|shelter population|shelter populations|camp occupancy|in the open|with relatives|with friends|with neighbours|with neighbors|in host families|in host communities|in collective sites|in collective shelters|in spontaneous sites|in informal sites|temporarily housed|temporarily accommodated|squatting in|occupy schools|occupying schools|lodging with|lodging in|bunked|spending nights|spending the nights|sleep rough|live rough|staying at|stay at|stayed at|stayed in|found a roof|inside evacuation centres|inside evacuation centers|inside ecs|sleep in|sleep at|sleeping at|slept at|are with relatives|are with host families|taken in|have taken in|has taken in|give shelter to|gave shelter to|giving shelter to|stay with relatives|stay with neighbours|stay with host families|stay at schools|stay in schools|stay in tents|stay in shelters|stay in camps|stay on higher ground|on higher ground|live in tents|live in camps|live in shelters|living in schools|living in shelters|hiding in|hid in|lodged in|were staying in|are staying in|are staying with|hosting|accommodating|sleep on|slept on|sheltered|sheltering|took to cyclone shelters|took to shelters|took to evacuation centres|bedded down|camp on|camp in|camp out|pitched tents|have pitched tents|under tarpaulins|under tarpaulin|under plastic sheets|under canvas|put up at|went to relatives|went to stay|stayed with|have moved in with|shelter in|living with relatives|living with host|living with neighbours|living with neighbors|living with friends|staying with relatives|living in the open|living in tents|living in camps|living in makeshift|sleeping in the open|sleeping outside|sleeping on|living under|living on the|live under|lives under|lived under|spending a night|spending a second night|spending a third night|spend the night|spending the night|spent the night|settled temporarily|are lodged|guests of|housing|that house|which house|now house|taken in by|took in|checked in to|checked into|host|hosts|given shelter|shelter at|sheltering in|took shelter|taken shelter|taking shelter|sought shelter|seek shelter|seeking shelter|took refuge|taken refuge|taking refuge|sought refuge|' +
      'seeking refuge|seek refuge|found refuge|found shelter|housed|housing in|accommodated|hosted|lodged|put up in|staying with|staying in|camped|camping|crammed into|crowded into|sleeping in|slept in|sleeping rough',
  ],
  [
    'In Relief Camp',
    'in camps|in shelters|in public shelters|in government shelters|in evacuation shelters|in evacuation camps|in emergency shelters|in transit centres|in displacement sites|in idp sites|in accommodation centres|in relief camps|in relief camp|in evacuation centres|in evacuation centers|in evacuation centre|in evacuation center|in temporary shelters|in collective centres|in collective centers',
  ],
  [
    'Relocated',
    'relocated|relocating|shifted|shifting|relocate|relocation|resettled|moved from|moved out|moved in with|were moved|was moved|been moved|were shifted|been shifted|shifted to|transferred|moved',
  ],
  [
    'Returns',
    're-entered|made their way back|have gone back|found their way back|moved back in|sent back to|are back in|is back in|were back in|made it back|headed home|heading home|back in their homes|have come home|has come home|returned|returning|return|gone home|came home|come home|going home|moved back|gone back to|went home|gone home|gone back|went back|returnees|back home|came back|come back|allowed back|allowed home|allowed to go home|allowed to return|let back in',
  ],
  [
    'Destroyed Housing',
    'are gone|is gone|are no more|left nothing of|levelled to the ground|pancaked|in ashes|burnt out|burned out|knocked flat|fallen down|fell down|crumbled|damaged beyond repair|wiped off|gone up in smoke|went up in smoke|came down|slid down|slid into|slipped into|fell into|toppled into|nothing but ash|in ruins|in rubble|to rubble|set alight|put to the torch|went up in flames|burned to the ground|burnt to the ground|blown down|blown apart|caved in|toppled|wrecked|ruined|smashed|totally damaged|fully damaged|completely damaged|totally collapsed|fully collapsed|destroyed|destroying|obliterated|obliterating|swept off|caught fire|went under|torn down|turned to rubble|turned to ash|destroys|burned|burnt|burned down|burnt down|burning|torched|torching|razed|razing|washed away|swept away|sweeping away|demolished|demolishing|demolition|collapsed|collapse|collapsing|flattened|flattening|' +
      'reduced to rubble|reduced to ashes|gutted|levelled|leveled|levelling|wiped out|buried|reduced to|levelling|levelled|flattening|ripped apart|crushed|eaten up|claimed|burning|blown away|carried away|carried off|knocked down|washed off|eaten away|swallowed|brought down|bulldozed|set on fire|set ablaze|lost|consumed',
  ],
  [
    'Uninhabitable Housing',
    'uninhabitable|unsafe|declared unsafe|condemned|red tagged|unfit for|unliveable|no longer habitable|beyond repair',
  ],
];
