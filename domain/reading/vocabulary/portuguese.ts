/** Portuguese. */
import { done, portugueseAr } from './inflected.ts';
import { PORTUGUESE_KINDS } from './kinds.ts';
import type { Vocabulary } from './vocabulary.ts';

export const PORTUGUESE: Vocabulary = {
  counted: {
    people:
      'trabalhadores|turistas|banhistas|desportistas|munícipes|refugiados internos|pessoas|pessoa|utentes|utente|pescadores|idosos|estudantes|garimpeiros|ocupantes|indivíduos|habitantes|habitante|moradores|civis|cidadãos|homens|mulheres|crianças|residentes|aldeões|camponeses|vítimas|membros|populares|alunos|ribeirinhos|indígenas|outras|outros',
    households: 'famílias|família|agregados familiares|agregado familiar|agregados',
    houses:
      'casas|casa|habitações|habitação|moradias|residências|residência|palhotas|edifícios|domicílios|imóveis|prédios|edificações|construções|abrigos|tendas|barracos|barracas',
  },
  displaced: [
    [
      'Displaced',
      'deslocados internos|deslocadas internas|pessoas deslocadas|deslocados|deslocadas|deslocamentos|deslocações|novos deslocados|novas chegadas|desalojados|desalojadas',
    ],
    ['Evacuated', 'evacuados|evacuadas|retirados'],
    ['Homeless', 'desabrigados|desabrigadas|sem-abrigo'],
    ['Returns', 'retornados|retornadas|regressados|retornos|regressos'],
  ],
  events: [
    ...PORTUGUESE_KINDS,
    ['Displaced', portugueseAr('desaloj desloc expuls')],
    ['Evacuated', portugueseAr('evacu retir')],
    ['Forced to Flee', portugueseAr('abandon')],
    ['Sheltered', portugueseAr('abrig aloj hosped acomod refugi acamp pernoit') + '|' + done('acolh recolh')],
    ['Relocated', portugueseAr('realoj reassent') + '|' + done('transfer remov')],
    [
      'Destroyed Housing',
      portugueseAr('derrub arras arrast queim incendi desab desmoron soterr devast arranc') +
        '|' +
        done('demol destru perd'),
    ],
    ['Returns', portugueseAr('retorn regress')],
    [
      'Displaced',
      'fora das casas|longe das suas casas|êxodo|desaloja|desalojar|expulsaram|longe de casa|expulsou|fora de casa|fora de suas casas|fora das suas casas|deslocadas|deslocados|deslocada|deslocado|deslocar|deslocou|deslocaram|deslocando|deslocamento|deslocamentos|deslocação|deslocações|desalojadas|desalojados|desalojou|desalojaram|desalojando|despejadas|despejados|expulsas|expulsos|chegaram|chegada de|chegadas',
    ],
    [
      'Evacuated',
      'evacuam|evacua|removeram|remoção de|retiram|retirar|retirada de|resgataram e levaram|deslocadas por precaução|retiraram|evacuadas|evacuados|evacuada|evacuado|evacuar|evacuou|evacuaram|evacuação|evacuações|retiradas de|retirados de|retiradas|retirados|retirou|retirada|resgatadas para|levadas para locais seguros|levados para locais seguros',
    ],
    [
      'Forced to Flee',
      'abandonam|abandonou|abandonando|abandonado|fugindo de|puseram-se em fuga|em fuga|forçadas a fugir|deixaram para trás|saíram de suas|saíram das suas|tiveram de sair|tiveram que abandonar|precisaram sair|precisaram deixar|tiveram de fugir|tiveram que fugir|fugiram|fugiu|fugido|fugir|fugindo|fuga|fogem|forçadas|forçados|forçou|forçando|forçaram|obrigadas|obrigados|obrigou|obrigando|obrigaram|abandonar suas|abandonar as suas|abandonaram suas|abandonaram as suas|abandonado as suas|deixar suas|deixar as suas|deixaram suas|deixaram as suas|sair de casa|saíram de casa|sair de suas casas|tiveram de abandonar|tiveram que deixar|tiveram de deixar|tiveram que sair',
    ],
    [
      'Homeless',
      'na rua|ficaram na rua|desabrigou|desabriga|sem casas|perderam o lar|perderam os lares|perderam seus lares|sem lar|ficaram sem casa|ficaram sem teto|ficaram sem tecto|desabrigadas|desabrigados|sem abrigo|sem casa|sem tecto|sem teto|sem habitação|perderam suas casas|perderam as suas casas|perderam as casas|perderam a casa|perderam a sua casa|perdido as suas casas|ao relento',
    ],
    [
      'Sheltered',
      'na casa de familiares|nas casas de familiares|em casa de amigos|em casas de amigos|na casa de amigos|em ginásios|em escolas|em pavilhões|em alojamentos|pernoitam|pernoitaram|dormiram|em igrejas|hospedaram|alojou|alojaram|acolheu|acolheram|abrigou|hospedadas|hospedados|em tendas|em casa de familiares|em casas de familiares|em casa de parentes|em casas de parentes|na casa de parentes|dorme|dormem|dormem em|passaram a noite|levadas para|levados para|leva para|abrigadas|abrigados|abrigaram|alojadas|alojados|acolhidas|acolhidos|acomodadas|acomodados|refugiaram|refugiaram-se|se refugiaram|procuraram refúgio|procuraram abrigo|buscaram refúgio|em abrigos|em abrigos públicos|acolhe|acolhem|instaladas|instalados',
    ],
    ['In Relief Camp', 'em centros de acomodação|em centros de acolhimento|em centros de acolhida|em campos'],
    [
      'Relocated',
      'transferiram|transferiu|transferiram-se|mudaram-se|realojada|realojado|realojou|realojaram|realojadas|realojados|reassentadas|reassentados|reassentamento|relocadas|transferidas|transferidos|removidas|removidos',
    ],
    [
      'Returns',
      'retornam|regressam|voltam|retornou|regressou|voltou para casa|regressaram|regressado|regresso|retornaram|retornado|retorno|voltaram|voltado',
    ],
    [
      'Destroyed Housing',
      'desmoronaram|desmoronou|caíram|tombaram|consumidas|consumiu|devastou|devastadas|perda total|derrubou|derrubadas|derrubaram|arrancou|carregou|ruiu|soterrou|engoliu|varreu|vieram abaixo|veio abaixo|em ruínas|arrasaram|deitou abaixo|deitaram abaixo|deitadas abaixo|arrasou|ardidas|arderam|levou|interditadas|destelhadas e destruídas|destruídas|destruídos|destruída|destruído|destruiu|destruíram|destruindo|queimadas|queimados|incendiadas|incendiados|desabaram|desabou|desabadas|arrasadas|arrasados|arrastadas|levadas|demolidas|demolidos|ruíram|soterradas',
    ],
    ['Uninhabitable Housing', 'inabitáveis|inabitável'],
  ],
  leaving: 'deixaram a|deixaram o|deixaram|saíram de|saíram da|saíram do|abandonaram|partiram',
  carrying: 'levou|levaram|leva|conduziu|conduziram|encaminhou|encaminharam',
  others:
    '(regressaram|voltaram|retornaram|regresso|retorno|volta) (à escola|às aulas|às salas de aula|ao trabalho|à normalidade)|(danos|dano) (leves|ligeiros|parciais|parcial|menores|materiais|)|estragos|afetando|afectando|marcharam|protestaram|culturas|vacinou|vacinaram|mortos|mortas|morto|morreram|morte|mortes|óbitos|óbito|vidas|feridos|feridas|ferido|desaparecidos|desaparecidas|desaparecida|afetadas|afetados|afectadas|afectados|afetou|afetaram|afectou|atingidas|atingidos|detidas|detidos|raptadas|raptados|' +
    'danificadas|danificados|alagadas|alagados|inundadas|inundados|inundada|vacinadas|vacinados|doentes|casos|cólera|população|populações|soldados|militares|polícias|agentes|combatentes|terroristas mortos|insurgentes|resgatadas|resgatados|bombeiros|voluntários|' +
    'gado|cabeças|escolas|salas|pontes|estradas|comércios|migrantes|requerentes de asilo|isoladas|isolados|vivem|vive|(pode|podem|poderá|capaz de|capazes de) (acolher|alojar|abrigar|receber)|com (lugar|espaço|vagas) para|capacidade|vagas|camas|inquiridas|entrevistadas|assassinadas|assassinados|mataram|matou|decapitadas',
  affected: 'afetadas|afetados|afectadas|afectados|atingidas|atingidos|sinistradas|sinistrados',
  aid: 'alimentos para|kits para|assistiu|assistiram|apoiou|apoiaram|beneficiou|atendeu|atenderam|prestou|entregou|entregues|entrega|doou|doação|construir|construção|indemnizações|indenização|auxílio|auxílios|assistidas|assistidos|assistência|atendidas|atendidos|ajuda|ajudas|ajudar|receberam|recebeu|recebem|receber|beneficiadas|beneficiados|beneficiários|beneficiaram|distribuiu|distribuíram|distribuição|apoio|apoiar|apoiadas|apoiados|precisam|necessitam|necessidade|kits|alimentos|fundos|cestas|donativos|bens',
  could:
    'poderá|poderão|poderia|poderiam|vai|vão|pretende|pretendem|planeiam|prevê-se|a reassentar|terão de|terá de|terão que|terá que|teriam de|poderá|poderão|poderia|poderiam|pode|podem|risco|possível|possíveis|possivelmente|provável|ameaça|ameaçam|prevê|preveem|previsto|prevista|previsão|previsões|teme|temem|receio|se|cenário|eventual|planeia|planeja|simulacro|simulacros|simulação|simulou|simularam|ensaio|seria|seriam|será|serão|deverão|deverá|projeção|alerta|potencialmente|caso',
  not: 'não|nenhum|nenhuma|ninguém|nunca|jamais|nem|desmentiu|nega|negou|recusaram|recusam|evitou|sem que|levantada',
  qualifiers: [
    [
      'approximately',
      'aproximadamente|cerca de|por volta de|quase|perto de|em torno de|uns|umas|algumas|alguns|estimadas em|estimados em|pouco mais de|pouco menos de|na ordem de',
    ],
    ['more than', 'mais de|pelo menos|ao menos|no mínimo|um mínimo de|não menos de|acima de|superior a'],
    ['less than', 'menos de|até|no máximo|não mais de'],
    ['total', 'um total de|total de|no total|ao todo|exatamente'],
  ],
  remain:
    'encontram-se|encontra-se|se encontram|permanecem|permanece|continuam|continua|ainda|atualmente|actualmente|vivem|vivendo|acolhe|acolhem|abriga|abrigam|seguem',
  causes: [
    [
      'Disaster',
      'Flood',
      '(subida|aumento|elevação|transbordo|transbordamento) (do|da|dos|das) (rio|rios|nível|níveis|caudal|caudais|água|águas|mar|lago)|nível do rio|época chuvosa|rompimento de barragem|ruptura do dique|cheia|cheias|inundação|inundações|enchente|enchentes|alagamento|alagamentos|transbordo|transbordamento|transbordou|transbordaram|galgou as margens|saiu do leito|chuvas torrenciais|chuvas intensas|fortes chuvas|chuvas fortes|chuvas|chuva|temporal|temporais|enxurrada|enxurradas',
    ],
    [
      'Disaster',
      'Wet mass movement',
      'aluimentos|desmoronamento|desmoronamentos|deslizamento|deslizamentos|deslizamento de terras|deslizamentos de terra|desabamento|desabamentos|aluimento',
    ],
    ['Disaster', 'Storm', 'mau tempo|tempestade|tempestades|vendaval|vendavais|ventos|ventania|granizo|tornado'],
    [
      'Disaster',
      'Storm, Tropical',
      'depressão tropical|tempestades tropicais|ciclone|ciclones|furacão|furacões|tufão|tempestade tropical',
    ],
    ['Disaster', 'Earthquake', 'terremoto|terramoto|sismo|sismos|tremor|abalo'],
    ['Disaster', 'Volcanic eruption', 'erupção|vulcão|vulcânica|lava'],
    ['Disaster', 'Drought', 'seca|secas|estiagem'],
    ['Disaster', 'Wildfire', 'incêndio|incêndios|queimada|fogo'],
    ['Disaster', null, 'erosão|ravina|ravinas|voçoroca'],
    [
      'Conflict',
      null,
      'trégua|cessar-fogo|incursão|incursões|escalada|hostilidades|disparos|tiros|raptos|decapitações|crime organizado|milícia|homicídios|conflito|conflitos|violência|confrontos|confronto|combates|combate|ataque|ataques|guerra|ofensiva|bombardeio|bombardeamento|homens armados|grupos armados|grupo armado|insurgentes|insurgência|terroristas|terrorismo|rebeldes|milícias|insegurança|jihadistas|tiroteio|facções|massacre|garimpeiros armados',
    ],
    [
      'Development',
      null,
      'demolição|demolições|barragem|hidrelétrica|desapropriação|reintegração de posse|despejo|despejos',
    ],
  ],
  because:
    'devido a|devido à|devido às|devido ao|devido aos|por causa de|por causa das|por causa dos|por causa da|por|pelo|pela|pelos|pelas|após|na sequência de|na sequência das|em consequência de|em decorrência de|depois de|face a|provocado por|causado por|causadas por',
  numbers: [
    [1, 'um|uma'],
    [2, 'dois|duas'],
    [3, 'três'],
    [4, 'quatro'],
    [5, 'cinco'],
    [6, 'seis'],
    [7, 'sete'],
    [8, 'oito'],
    [9, 'nove'],
    [10, 'dez'],
    [11, 'onze'],
    [12, 'doze'],
    [13, 'treze'],
    [14, 'catorze|quatorze'],
    [15, 'quinze'],
    [16, 'dezesseis|dezasseis'],
    [17, 'dezessete|dezassete'],
    [18, 'dezoito'],
    [19, 'dezenove|dezanove'],
    [20, 'vinte'],
    [30, 'trinta'],
    [40, 'quarenta'],
    [50, 'cinquenta'],
    [60, 'sessenta'],
    [70, 'setenta'],
    [80, 'oitenta'],
    [90, 'noventa'],
    [100, 'cem|cento'],
    [200, 'duzentas|duzentos'],
    [300, 'trezentas|trezentos'],
    [400, 'quatrocentas|quatrocentos'],
    [500, 'quinhentas|quinhentos'],
    [600, 'seiscentas|seiscentos'],
    [700, 'setecentas|setecentos'],
    [800, 'oitocentas|oitocentos'],
    [900, 'novecentas|novecentos'],
    [1e3, 'mil'],
    [0.5, 'meio|meia'],
  ],
  scales: [
    [10, 'dezena'],
    [12, 'dúzia'],
    [20, 'vintena'],
    [100, 'centena'],
    [1e3, 'mil|milhar|milhares'],
    [1e6, 'milhão|milhões'],
  ],
  broken: [
    [1 / 2, 'meio|meia'],
    [1 / 3, 'terço|terços|terça parte'],
    [1 / 4, 'quarto|quartos|quarta parte'],
    [1 / 5, 'quinto|quintos|quinta parte'],
    [1 / 10, 'décimo|décima parte'],
  ],
  point: 'vírgula',
  shares: 'em cada|de cada|a cada',
  and: 'e',
  measures:
    'eventos|incidentes|episódios|por cento|km|quilómetros|quilômetros|quilómetro|metros|metro|m|cm|mm|milímetros|kg|quilos|toneladas|hectares|litros|anos|ano|meses|mês|semanas|semana|dias|dia|horas|hora|h|minutos|graus|vezes|pontos|municípios|distritos|províncias|estados|bairros|comunidades|países|cestas|magnitude',
  labels:
    'resolução|artigo|no|número|n|nº|capítulo|página|fase|magnitude|categoria|idade|figura|tabela|quadro|secção|tel|telefone|linha|semana|lei|decreto|rodovia|br|km|relatório|lote|bloco',
  money: 'dólares|dólar|usd|euros|euro|meticais|metical|mzn|reais|real|kwanzas|r|escudos|orçamento',
  auxiliaries: 'era|eram|foram|foi|têm sido|sido|são|é|estão|está|estavam|ser|tinham|ficaram|ficou',
  months: [
    'janeiro|jan',
    'fevereiro|fev',
    'março|mar',
    'abril|abr',
    'maio',
    'junho|jun',
    'julho|jul',
    'agosto|ago',
    'setembro|set',
    'outubro|out',
    'novembro|nov',
    'dezembro|dez',
  ],
  weekdays: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
  between: 'entre|de|desde',
  to: 'a|e|até|ao|ou',
  since: 'desde|a partir de|desde o dia|desde o mês de|desde o início de',
  early: 'início de|no início de|princípios de|começo de|inícios de',
  middle: 'meados de|em meados de',
  late: 'final de|no final de|fim de|finais de|fins de',
  end: 'últimos dias de',
  halves: ['primeira (quinzena|metade) de', 'segunda (quinzena|metade) de'],
  weeksOf: ['primeira semana de', 'segunda semana de', 'terceira semana de', 'quarta semana de', 'última semana de'],
  past: 'últimos|últimas|passados|passadas',
  before: 'há|atrás',
  after: 'depois|após',
  spans: [
    [1 / 24, 'hora|horas'],
    [1, 'dia|dias'],
    [7, 'semana|semanas'],
    [30, 'mês|meses'],
  ],
  ago: [
    [{ days: [0, 0] }, 'hoje|esta manhã|nesta manhã'],
    [{ days: [1, 1] }, 'ontem'],
    [{ days: [2, 2] }, 'anteontem'],
    [{ days: [1, 0] }, 'últimas 24 horas'],
    [{ days: [2, 0] }, 'últimas 48 horas'],
    [{ days: [7, 0] }, 'na última semana|última semana'],
    [{ period: 'week', back: 1 }, 'na semana passada|semana passada'],
    [{ period: 'week', back: 0 }, 'esta semana|nesta semana'],
    [{ period: 'weekend', back: 0 }, 'fim de semana|no fim de semana|último fim de semana|fim-de-semana'],
    [{ period: 'month', back: 1 }, 'mês passado|no mês passado'],
    [{ period: 'month', back: 0 }, 'este mês|neste mês'],
    [{ period: 'year', back: 0 }, 'este ano|início do ano|começo do ano|neste ano'],
    [{ period: 'year', back: 1 }, 'ano passado|no ano passado'],
    [{ recent: 'Week' }, 'últimos dias|nos últimos dias'],
    [{ recent: 'Month' }, 'últimas semanas|nas últimas semanas'],
  ],
  from: '(deixar|deixando|fugir de|fugiram de|sair de|saíram de)|abandonaram|abandonou|abandonar|deixaram|de|do|da|dos|das|provenientes de|vindas de|vindos de|desde',
  towards:
    '(chegaram|chegada|chegado|chegam|chegar) (a|à|ao|aos|às|em)|às|à|ao|aos|para|até|rumo a|refúgio em|abrigo em|alojadas em|alojados em|chegaram a|em direção a',
  striking:
    'atingiu|atingiram|atinge|assolou|assolaram|assola|fustigou|fustigaram|devastou|abalou|varreu|atacaram|atacou|bombardearam|invadiram',
  at: 'em|no|na|nos|nas|de|do|da|perto de|arredores de',
  areas: [
    [1, 'província|províncias|estado|estados|região|regiões'],
    [2, 'distrito|distritos|município|municípios|concelho|concelhos'],
    [3, 'posto administrativo|localidade|localidades|bairro|bairros|comuna|comunas|freguesia|zona|zonas'],
    [
      4,
      'cidade|cidades|vila|vilas|vila sede|sede distrital|sede municipal|aldeia|aldeias|povoado|povoados|povoação|comunidade|comunidades|campo|ilha',
    ],
  ],
  demographic:
    'crianças|mulheres|homens|menores|idosos|grávidas|masculino|feminino|meninos|meninas|rapazes|raparigas|adultos|jovens',
  parts: 'das quais|dos quais|entre elas|entre eles|incluindo|destas|destes|sendo',
  totals: 'no total|total|ao todo',
  running:
    'atingiu|atinge|passa de|passam de|está em|chega a|subiu para|passou de|passaram de|subiu de|aumentou para|elevando o total|eleva o total|elevando para|eleva para|sobe para|subiu para|totalizando|acumulado|até ao momento|até o momento|chega a|ascende a|soma',
  tallied:
    'registou|registrou|foram contadas|foram contados|regista|registra|contou|contabiliza|com|contra|de|para|outras|outros|o número é de|o que perfaz',
  numberOf: 'número de|total de|quantidade de',
  fractions:
    'metade|terço|terços|terça parte|um quarto|quartos|quarta parte|quinto|quintos|quinta parte|décima parte|maioria|por cento',
  shelters:
    'centro de acomodação|centro de acolhimento|pavilhões|pavilhão|ginásio|igreja|escola|alojamentos|alojamento|casas de familiares|casas de parentes|casas de amigos|abrigos públicos|hotéis|abrigos|abrigo|acampamentos|acampamento|escolas|igrejas|tendas|famílias de acolhimento|centros de acolhimento|centros de acomodação|ginásios',
};
