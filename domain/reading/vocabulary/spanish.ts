/** Spanish. */
import { done, spanishAr } from './inflected.ts';
import { SPANISH_KINDS } from './kinds.ts';
import type { Vocabulary } from './vocabulary.ts';

export const SPANISH: Vocabulary = {
  counted: {
    people:
      'trabajadores|jornaleros|pacientes|bañistas|turistas|excursionistas|afrodescendientes|integrantes|pensionistas|inquilinos|paisanos|personas|persona|ancianos|ancianas|estudiantes|pescadores|damnificados|damnificadas|individuos|habitantes|habitante|pobladores|civiles|ciudadanos|hombres|mujeres|niños|niñas|menores|campesinos|indígenas|residentes|vecinos|vecinas|víctimas|miembros|lugareños|almas|otros|estudiantes|comuneros|pescadores|turistas evacuados',
    households: 'familias|familia|hogares|hogar|núcleos familiares|grupos familiares|núcleo familiar',
    houses:
      'viviendas|vivienda|casas|casa|hogares destruidos|ranchos|edificios|edificaciones|inmuebles|domicilios|chozas|predios|construcciones|apartamentos|departamentos habitados',
  },
  displaced: [
    [
      'Displaced',
      'desplazados internos|desplazadas internas|desplazados|desplazadas|personas desplazadas|desplazamientos|desplazados forzados|nuevos desplazados',
    ],
    ['Evacuated', 'evacuados|evacuadas|evacuaciones|albergados|autoevacuados'],
    ['Homeless', 'damnificados sin vivienda|sin techo'],
    ['Returns', 'retornados|retornadas|retornos'],
  ],
  events: [
    ...SPANISH_KINDS,
    ['Displaced', spanishAr('desplaz desaloj expuls desarraig')],
    ['Evacuated', spanishAr('evacu')],
    ['Forced to Flee', spanishAr('abandon escap ahuyent oblig forz')],
    [
      'Sheltered',
      spanishAr('alberg aloj hosped resguard refugi acamp pernoct cobij') +
        '|' +
        done('acog') +
        '|dan techo a|da techo a|dieron techo a|dio techo a',
    ],
    ['Relocated', spanishAr('reubic realoj reasent traslad')],
    [
      'Destroyed Housing',
      spanishAr('derrib arras arrastr quem incendi colaps derrumb desplom sepult devast calcin carboniz') +
        '|' +
        done('demol perd destru'),
    ],
    ['Returns', spanishAr('retorn regres')],
    [
      'Displaced',
      'éxodo|desplazándose|desplaza|desplazó a|fuera de su hogar|fuera de su vivienda|lejos de sus casas|expulsión|desterró|desplazamiento forzado|salieron desplazadas|salieron desplazados|echadas de|echados de|lejos de sus hogares|no pueden volver|no han podido volver|fuera de sus casas|fuera de sus hogares|fuera de sus viviendas|fuera de casa|desplazadas|desplazados|desplazada|desplazado|desplazar|desplazó|desplazaron|desplazan|desplazando|desplazamiento|desplazamientos|desplazarse|desalojadas|desalojados|desalojo|desalojos|desalojar|expulsado|expulsó|expulsaron|expulsadas|expulsados|desarraigadas|llegaron|llegado|llegaron a|desterrados',
    ],
    [
      'Evacuated',
      'evacúan|evacúa|se evacuó|sacaron a|movilizadas|movilizados|movilizó a|movilizaron a|extraídas|extraídos|desalojan|desaloja|fueron desalojadas|fueron desalojados|evacuada preventivamente|rescatadas y trasladadas|rescatados y trasladados|rescatadas y evacuadas|rescatados y evacuados|rescatadas y llevadas|rescatados y llevados|fueron protegidas|fueron protegidos|han sido protegidas|han sido protegidos|protegidas en|protegidos en|desalojó|desalojaron|llevadas a lugares seguros|llevados a lugares seguros|sacados en|sacadas en|fueron sacados|fueron sacadas|sacados de|sacadas de|puestos a resguardo|evacuadas|evacuados|evacuada|evacuado|evacuar|evacuó|evacuaron|evacuación|evacuaciones|evacuando|puestas a salvo|puestos a salvo|trasladadas a lugares seguros|trasladados a lugares seguros',
    ],
    [
      'Forced to Flee',
      'dejaron atrás|dejan sus|dejaron su|dejan su|salieron huyendo|se vieron forzados|se vieron forzadas|abandonan sus|abandonó su|salir de la zona|salir de su|salieron de su|dejar su|han huido|ha huido|ha dejado su|han dejado sus|abandonaron los|tuvieron que irse|tuvieron que marcharse|tuvieron que huir|se vieron obligados|se vieron obligadas|ahuyentó|huyeron|huyó|huido|huir|huyendo|huida|huyen|forzadas|forzados|forzó|forzando|obligadas|obligados|obligó|obligaron|obligando|obligado a|abandonar sus|abandonaron sus|abandonado sus|abandonando sus|dejar sus|dejaron sus|salir de sus|salieron de sus|escaparon|tuvieron que salir|tuvieron que dejar|tuvieron que abandonar|abandonar su',
    ],
    [
      'Homeless',
      'en la intemperie|sin hogares|sin viviendas|quedó sin casa|quedó sin hogar|perdieron el hogar|perdieron su hogar|perdieron el techo|dejó sin casa|dejó sin hogar|dejó sin techo|sin hogar|en la calle|perdieron totalmente|perdieron por completo|perdió por completo|perdieron completamente|perdieron íntegramente|perdido totalmente|sin vivienda|sin casa|sin techo|perdieron sus casas|perdieron sus viviendas|perdieron su casa|perdieron su vivienda|perdieron sus hogares|perdido sus casas|perdido sus viviendas|perdido su vivienda|a la intemperie',
    ],
    [
      'Sheltered',
      'resguardan|acampan|acampados|acampadas|hospedadas|hospedados|durmiendo|duerme|instalados en|instaladas en|en refugios|en escuelas|en iglesias|en casa de amigos|en casas de amigos|en coliseos|en polideportivos|acogió|acogieron|albergó|albergaron|alojó|alojaron|refugian|se refugian|refugiarse en|uso del refugio|uso de los refugios|uso del albergue|uso de albergues|uso de refugios|recibió a|recibieron a|recibe a|reciben a|ha recibido a|a vivir con|con parientes|con familiares|duermen|durmieron|se alojan|se alojaron|se hospedan|bajo carpas|bajo plásticos|bajo lonas|en casas de familiares|en casa de familiares|pasan la noche|se resguardan|pernoctan|en casas de acogida|en albergues municipales|pernoctar en|pernoctaron|pasaron la noche|duermen en|durmieron en|en carpas|alojan|acoge a|albergadas|albergados|albergada|albergado|refugiadas|refugiados|refugiaron|refugiarse|se refugiaron|refugio en|alojadas|alojados|acogidas|acogidos|resguardadas|resguardados|en albergues|a albergues',
    ],
    ['In Relief Camp', 'en campamentos|en refugios temporales|en albergues temporales|en centros de acogida'],
    [
      'Relocated',
      'realojadas|realojados|realojaron|realojó|reubicadas|reubicados|reubicó|reubicar|reubicación|reasentadas|reasentados|trasladadas|trasladados|trasladaron|trasladó|trasladó a|trasladan',
    ],
    [
      'Returns',
      'pudieron regresar|pudieron volver|pudieron retornar|lograron regresar|lograron volver|retornan|regresan|vuelven a sus|han regresado|han retornado|han vuelto|retornó|regresó|retornaron|retornado|retornaron a|regresaron|regresado|retorno|retornos|volvieron|vuelto',
    ],
    [
      'Destroyed Housing',
      'destrucción total|con destrucción total|destruyen|destruye|daño total|pérdidas totales|con pérdida total|devoró|consumió|consumidas|calcinó|reducidas a escombros|hechas escombros|cayeron|derrumbó|derrumba|arrasa|colapsada|desplomaron|arrastrada|arrastró a|se vinieron abajo|se vino abajo|se han venido abajo|derribó|derribaron|derribadas|se derrumbaron|se desplomaron|desplomadas|colapsó|barridas|barrió|en ruinas|sepultó|se perdieron por completo|perdidas por completo|sepultadas|sepultaron|sepultados|arrasadas|arrastró|reducidas a cenizas|se llevó|destruidas|destruidos|destruida|destruido|destruyó|destruyeron|destruyendo|quemadas|quemados|incendiadas|incendiados|colapsado|colapsando|desplomado|se desplomó|colapsadas|colapsados|colapsaron|derrumbadas|derrumbaron|derrumbe de|arrasadas|arrasados|arrastradas|arrasó|arrasaron|demolidas|demolidos|calcinadas|pérdida total',
    ],
    ['Uninhabitable Housing', 'inhabitables|inhabitable'],
  ],
  leaving:
    'han abandonado|ha abandonado|abandonaron|abandonan|dejaron la|dejaron el|abandonaron la|abandonaron el|salieron de|salieron hacia|partieron|cruzaron desde|cruzaron hacia|cruzaron la frontera|han cruzado|cruzaron el|cruzaron a|se marcharon|se fueron',
  carrying: 'llevó a|llevaron a|llevó|llevaron|condujo a|condujeron a|trasladó a|trasladaron a',
  others:
    '(regresaron|volvieron|retornaron|regreso|retorno|vuelta) (a clases|a las clases|a la escuela|a las aulas|al trabajo|al colegio)|(daños|daño) (leves|leve|parciales|parcial|menores|moderados|severos|graves|materiales|)|averías|marcharon|protestaron|cultivos|enseres|cosechas|vacunó|vacunaron|muertos|muertas|muerto|murieron|muertes|fallecidos|fallecidas|fallecieron|fallecido|vidas|heridos|heridas|herido|lesionados|lesionadas|desaparecidos|desaparecidas|afectadas|afectados|afectada|afectado|afectó|afectaron|afectando|detenidos|detenidas|secuestrados|' +
    'dañadas|dañados|averiadas|anegadas|anegados|inundadas|inundados|vacunadas|vacunados|enfermos|casos|población|poblaciones|soldados|militares|policías|efectivos|combatientes|guerrilleros|rescatadas|rescatados|voluntarios|bomberos|brigadistas|' +
    'ganado|reses|cabezas|escuelas|aulas|puentes|carreteras|comercios|negocios|migrantes|solicitantes de asilo|incomunicadas|incomunicados|viven|vive|(puede|pueden|podrá|capaz de|capaces de|listos para|listo para) (albergar|alojar|acoger|recibir|atender a)|con (espacio|cupo|cupos) para|capacidad|capacidad para|camas|cupos|encuestadas|encuestados|confinamiento|confinadas|confinados|asesinados|asesinadas|mataron|mató',
  affected: 'damnificadas|damnificados|afectadas|afectados',
  aid: 'alimentos para|kits para|asistió|asistieron|benefició|brindó|brindaron|apoyó|apoyaron|atendieron|suministró|suministraron|donó|otorgó|transfirió|indemnizará|indemnización|bonos|bono|subsidios|repartió|repartieron|reparto|beneficio|beneficiará a|asistir|asistidas|asistidos|asistencia|atendidas|atendidos|atendió|atender|ayuda|ayudas|ayudar|recibieron|recibió|recibirán|reciben|recibido|beneficiadas|beneficiados|beneficiarias|beneficiarios|beneficiaron|beneficiará|entregó|entregaron|entrega|distribuyó|distribuyeron|apoyo|apoyar|necesitan|necesidad|requieren|kits|alimentos|fondos|víveres|mercados|subsidio|donación',
  could:
    'a reubicar|por reubicar|para reubicar|pretende|pretenden|busca|buscan|meta|contempla|contemplan|estima que podrían|tendrán que|tendría que|tendrían que|tendrán|podría|podrían|puede|pueden|riesgo|posible|posibles|posiblemente|probable|amenaza|amenazan|amenazadas|prevé|prevén|previsto|prevista|previstas|pronóstico|pronostica|teme|temen|temor|si|escenario|eventual|planea|planean|simulacro|simulacros|simuló|simularon|ensayo|ensayaron|sería|serían|será|serán|deberán|deberían|proyección|proyecta|alerta|potencialmente|en caso de',
  not: 'no|ningún|ninguna|ninguno|nadie|nunca|jamás|ni|desmintió|niega|negó|sin que|se negaron|rechazaron|evitó|evitar|levantó',
  qualifiers: [
    [
      'approximately',
      'aproximadamente|alrededor de|cerca de|unas|unos|casi|en torno a|más o menos|se estima que|un estimado de|estimadas en|algunas|algunos|poco más de|poco menos de',
    ],
    ['more than', 'más de|al menos|por lo menos|no menos de|como mínimo|un mínimo de|superior a|cuando menos|sobre'],
    ['less than', 'menos de|hasta|como máximo|no más de|un máximo de'],
    ['total', 'un total de|total de|en total|exactamente'],
  ],
  remain:
    '(están|está|se encuentran) (ahora|hoy|ya|) (desplazadas|desplazados|desplazada)|permanecen|permanece|continúan|continúa|siguen|sigue|aún|todavía|actualmente|viven|viviendo|alberga|albergan|acoge|acogen',
  causes: [
    [
      'Disaster',
      'Flood',
      '(río|ríos|quebrada|quebradas) (desbordado|desbordados|desbordada|desbordadas|crecido|crecidos|crecida)|se (desbordó|desbordaron)|(crecida|creciente|crecientes|subida|aumento del nivel|aumento del caudal|incremento del nivel|incremento del caudal) (del|de los|de la|de las) (río|ríos|quebrada|quebradas|arroyo|arroyos|lago|laguna|mar)|(el agua|las aguas) (llegó|llegaron|subió|subieron|cubrió|cubrieron|entró|entraron|alcanzó|alcanzaron|inundó|inundaron)|se salió de su cauce|salida de cauce|rotura del dique|creciente|crecientes|crecidas del río|desbordaron|aguaceros|aguacero|lluvias monzónicas|inundada|riada|riadas|inundación|inundaciones|crecida|crecidas|desbordamiento|desbordamientos|desborde|desbordes|lluvias torrenciales|fuertes lluvias|intensas lluvias|lluvias intensas|lluvias|lluvia|temporal|anegamientos|precipitaciones|desbordó',
    ],
    [
      'Disaster',
      'Flash flood',
      'avenida torrencial|avenidas torrenciales|crecida súbita|crecientes súbitas|creciente súbita',
    ],
    [
      'Disaster',
      'Wet mass movement',
      'aluvión|aluviones|remoción en masa|flujo de lodo|flujos de lodo|flujo de detritos|derrumbamiento|deslizamiento|deslizamientos|deslave|deslaves|alud|aludes|derrumbe|derrumbes|huaico|huaicos|avalancha',
    ],
    [
      'Disaster',
      'Storm',
      'mal tiempo|sistema frontal|frente de mal tiempo|tormenta|tormentas|vendaval|vendavales|vientos|granizo|granizada|tornado',
    ],
    [
      'Disaster',
      'Storm, Tropical',
      'depresión tropical|tormentas tropicales|huracán|huracanes|ciclón|ciclones|tifón|tormenta tropical',
    ],
    ['Disaster', 'Earthquake', 'terremoto|terremotos|sismo|sismos|temblor|temblores|réplica|réplicas'],
    ['Disaster', 'Volcanic eruption', 'erupción|erupciones|volcán|volcánica|lava|ceniza'],
    ['Disaster', 'Drought', 'sequía|sequías'],
    ['Disaster', 'Wildfire', 'incendio forestal|incendios forestales|incendio|incendios|fuego|fuegos'],
    [
      'Conflict',
      null,
      'tregua|alto el fuego|cese al fuego|grupos criminales|grupos delictivos|grupo delictivo|crimen organizado|delincuencia|delincuencia organizada|sicarios|extorsión|extorsiones|confrontación|confrontaciones|paro armado|drones|explosivos|artefacto explosivo|artefactos explosivos|tiroteo|tiroteos|incursión|incursiones|hostilidades|reclutamiento|conflicto|conflictos|violencia|enfrentamiento|enfrentamientos|combates|combate|ataque|ataques|guerra|ofensiva|bombardeo|bombardeos|hombres armados|grupos armados|grupo armado|eln|farc|disidencias|guerrilla|paramilitares|amenazas|hostigamientos|pandillas|pandilla|bandas|maras|masacre|inseguridad|narcotraficantes|cártel|cárteles|minas antipersonal|clan del golfo|balacera',
    ],
    ['Development', null, 'demolición|demoliciones|hidroeléctrica|expropiación|proyecto minero'],
  ],
  because:
    'debido a|a causa de|por|tras|a raíz de|como consecuencia de|después de|luego de|ante|producto de|provocado por|causado por|por causa de|huyendo de|en medio de',
  numbers: [
    [1, 'un|una|uno'],
    [2, 'dos'],
    [3, 'tres'],
    [4, 'cuatro'],
    [5, 'cinco'],
    [6, 'seis'],
    [7, 'siete'],
    [8, 'ocho'],
    [9, 'nueve'],
    [10, 'diez'],
    [11, 'once'],
    [12, 'doce'],
    [13, 'trece'],
    [14, 'catorce'],
    [15, 'quince'],
    [16, 'dieciséis'],
    [17, 'diecisiete'],
    [18, 'dieciocho'],
    [19, 'diecinueve'],
    [20, 'veinte'],
    [21, 'veintiuno|veintiuna'],
    [22, 'veintidós'],
    [23, 'veintitrés'],
    [24, 'veinticuatro'],
    [25, 'veinticinco'],
    [26, 'veintiséis'],
    [27, 'veintisiete'],
    [28, 'veintiocho'],
    [29, 'veintinueve'],
    [30, 'treinta'],
    [40, 'cuarenta'],
    [50, 'cincuenta'],
    [60, 'sesenta'],
    [70, 'setenta'],
    [80, 'ochenta'],
    [90, 'noventa'],
    [100, 'cien|ciento'],
    [200, 'doscientas|doscientos'],
    [300, 'trescientas|trescientos'],
    [400, 'cuatrocientas|cuatrocientos'],
    [500, 'quinientas|quinientos'],
    [600, 'seiscientas|seiscientos'],
    [700, 'setecientas|setecientos'],
    [800, 'ochocientas|ochocientos'],
    [900, 'novecientas|novecientos'],
    [1e3, 'mil'],
    [0.5, 'medio|media'],
  ],
  scales: [
    [1e3, 'mil'],
    [1e6, 'millón|millones'],
    [100, 'centenar|centena|centenares'],
    [10, 'decena'],
    [20, 'veintena'],
    [12, 'docena'],
  ],
  broken: [
    [1 / 2, 'medio|media'],
    [1 / 3, 'tercio|tercios|tercera parte|terceras partes'],
    [1 / 4, 'cuarto|cuartos|cuarta parte|cuartas partes'],
    [1 / 5, 'quinto|quintos|quinta parte|quintas partes'],
    [1 / 10, 'décimo|décima parte'],
  ],
  point: 'coma|punto',
  shares: 'de cada|por cada',
  and: 'y|e',
  measures:
    'eventos|episodios|incidentes|por ciento|km|kilómetros|kilómetro|metros|metro|m|cm|mm|milímetros|kg|kilos|toneladas|tonelada|hectáreas|hectárea|litros|años|año|meses|mes|semanas|semana|días|día|horas|hora|h|minutos|grados|veces|puntos|municipios|departamentos|provincias|distritos|cantones|comunidades|regiones|países|barrios|veredas|magnitud|bolsas|raciones|viajes',
  labels:
    'resolución|artículo|no|núm|número|n|nro|capítulo|página|fase|magnitud|categoría|edad|figura|tabla|cuadro|sección|tel|teléfono|línea|semana|ley|decreto|ruta|kilómetro|km|informe|lote|bloque|comuna',
  money:
    'dólares|dólar|usd|us|euros|euro|pesos|peso|soles|quetzales|lempiras|córdobas|bolívares|millones de pesos|bs|presupuesto',
  auxiliaries: 'era|eran|fueron|fue|han sido|ha sido|sido|son|es|están|está|estaban|ser|han|ha|se|quedaron|resultaron',
  months: [
    'enero|ene',
    'febrero|feb',
    'marzo|mar',
    'abril|abr',
    'mayo',
    'junio|jun',
    'julio|jul',
    'agosto|ago',
    'septiembre|setiembre|sept|sep',
    'octubre|oct',
    'noviembre|nov',
    'diciembre|dic',
  ],
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  between: 'entre|del|de|desde el|desde',
  to: 'al|a|y el|y|hasta el|hasta|e|o',
  since: 'desde el|desde el mes de|desde el pasado mes de|desde el pasado|desde|a partir del|a partir de',
  early: 'principios de|a principios de|inicios de|a inicios de|comienzos de|a comienzos de',
  middle: 'mediados de|a mediados de',
  late: 'finales de|a finales de|fines de|a fines de',
  end: 'últimos días de',
  halves: ['primera (quincena|mitad) de', 'segunda (quincena|mitad) de'],
  weeksOf: ['primera semana de', 'segunda semana de', 'tercera semana de', 'cuarta semana de', 'última semana de'],
  quarters: ['(primer|1 er) trimestre', 'segundo trimestre', 'tercer trimestre', '(cuarto|último) trimestre'],
  halfYears: ['primer semestre|primera mitad', 'segundo semestre|segunda mitad'],
  weekOf: 'semana (del|de) (lunes|domingo|)|semana que (empezó|comenzó|inició) el',
  weekTo: 'semana que (terminó|finalizó|termina|finaliza) el|semana (terminada|finalizada) el',
  beforeLast: 'antepasado',
  past: 'últimos|últimas|pasados|pasadas',
  before: 'hace',
  after: 'después|tras',
  spans: [
    [1 / 24, 'hora|horas'],
    [1, 'día|días'],
    [7, 'semana|semanas'],
    [30, 'mes|meses'],
    [365, 'año|años'],
  ],
  ago: [
    [{ recent: 'Week' }, 'hace (unos|algunos|pocos|varios) días'],
    [{ recent: 'Month' }, 'hace (unas|algunas|pocas|varias) semanas'],
    [{ period: 'week', back: 2 }, '(la|) semana antepasada'],
    [{ period: 'month', back: 2 }, '(el|) mes antepasado'],
    [{ period: 'month', back: 0 }, '(principios|inicios|comienzos|inicio|comienzo|principio) (de|del) mes'],
    [{ days: [0, 0] }, 'hoy|esta mañana|esta tarde'],
    [{ days: [1, 1] }, 'ayer|anoche'],
    [{ days: [2, 2] }, 'anteayer|antier'],
    [{ days: [1, 0] }, 'últimas 24 horas'],
    [{ days: [2, 0] }, 'últimas 48 horas'],
    [{ days: [7, 0] }, 'la última semana|última semana'],
    [{ period: 'week', back: 1 }, 'la semana pasada|semana pasada'],
    [{ period: 'week', back: 0 }, 'esta semana'],
    [{ period: 'weekend', back: 0 }, 'este fin de semana|el fin de semana|fin de semana'],
    [{ period: 'month', back: 1 }, 'el mes pasado|mes pasado'],
    [{ period: 'month', back: 0 }, 'este mes'],
    [
      { period: 'year', back: 0 },
      'este año|inicio del año|inicios del año|comienzo del año|lo que va de año|en lo que va del año',
    ],
    [{ period: 'year', back: 1 }, 'el año pasado'],
    [{ recent: 'Week' }, 'últimos días|los últimos días'],
    [{ recent: 'Month' }, 'últimas semanas|las últimas semanas'],
  ],
  from: '(dejar|dejando|huir de|huyeron de|salir de|salieron de)|abandonaron|abandonó|abandonar|han abandonado|dejaron|desde|procedentes de|provenientes de|originarios de|de|del',
  towards:
    '(llegaron|llegada|llegado|llegan|llegar|arribaron|arribo) (a|al|en)|hacia|hasta|a|al|con destino a|rumbo a|refugio en|se refugiaron en|albergadas en|albergados en|llegaron a',
  striking:
    'golpeó|golpeó a|azotó|azotó a|azota|azotan|sacudió|sacudió a|devastó|arrasó|impactó|impactó en|atacaron|atacó|bombardearon|bombardeó|asaltaron|tomaron',
  at: 'en|de|del|cerca de|en el|en la|en los|en las',
  areas: [
    [1, 'departamento|departamentos|estado|estados|provincia|provincias|región|regiones'],
    [2, 'municipio|municipios|cantón|cantones|distrito|distritos|municipalidad|comuna|comunas|partido'],
    [
      3,
      'corregimiento|corregimientos|parroquia|parroquias|barrio|barrios|vereda|veredas|sector|sectores|colonia|colonias|resguardo|resguardos|zona rural|zona',
    ],
    [
      4,
      'ciudad|ciudades|cabecera municipal|cabecera|casco urbano|centro poblado|pueblo|pueblos|aldea|aldeas|caserío|caseríos|comunidad|comunidades|localidad|localidades|campamento|puerto',
    ],
  ],
  demographic:
    'niños|niñas|mujeres|hombres|menores|adultos mayores|ancianos|embarazadas|varones|masculino|femenino|adultos|jóvenes',
  parts:
    'de los que|de las que|de las cuales|de los cuales|de ellos|de ellas|entre ellas|entre ellos|incluidas|incluidos|incluyendo|entre ellas',
  totals: 'en total|total',
  running:
    'alcanzó|alcanza|supera|supera las|superan|llega a|pasó de|pasaron de|aumentó a|subió a|bajó a|elevando el total|eleva el total|con lo que el total|ascienden a|asciende a|suman|suma|acumulado|hasta la fecha|llega a|llegan a|llegó a los|en lo que va',
  tallied:
    'registró|registra|registraron|reportó|reporta|contó|contabiliza|con|contra|frente a|de|a|otros|otras|la cifra es de|lo que suma',
  numberOf: 'el de los|el de las|número de|numero de|cifra de|total de|cantidad de',
  fractions:
    'mitad|tercio|tercios|tercera parte|terceras partes|cuarta parte|cuartas partes|cuartos|quinta parte|quintas partes|décima parte|mayoría|por ciento',
  shelters:
    'centros habilitados|albergues provisionales|centros de evacuación|unidades educativas|unidad educativa|instituciones educativas|colegio|colegios|coliseo|coliseos|gimnasio|gimnasios|estadio|iglesia|casas comunales|salones comunales|salón comunal|espacios colectivos|hoteles|refugio|centros comunitarios|centros de acogida|casas de acogida|alojamientos temporales|alojamiento temporal|alojamientos|alojamiento|centros de alojamiento|refugios temporales|albergues temporales|viviendas de familiares|casas de amigos|casas de vecinos|centros educativos|centros de evacuados|centros de evacuación|albergues|albergue|refugios|campamentos|campamento|escuelas|iglesias|carpas|casas de familiares|familias de acogida|polideportivos|centros de evacuación',
};
