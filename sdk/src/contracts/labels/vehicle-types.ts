import { entry, type LocalizedEntry } from '../dictionaries.ts'

type Words = readonly [zh: string, en: string, es: string, ja: string]

const CLASSES: readonly (readonly [digit: string, words: Words])[] = [
  ['1', ['重型', 'Heavy', 'pesado', '大型']],
  ['2', ['中型', 'Medium', 'mediano', '中型']],
  ['3', ['轻型', 'Light', 'ligero', '小型']],
  ['4', ['微型', 'Mini', 'mini', '軽']],
]

const TRUCK_BODIES: readonly (readonly [digit: string, words: Words])[] = [
  ['1', ['普通货车', 'truck', 'Camión', '貨物車']],
  ['2', ['厢式货车', 'van truck', 'Camión furgón', 'バン型貨物車']],
  ['3', ['封闭货车', 'closed truck', 'Camión cerrado', '密閉貨物車']],
  ['4', ['罐式货车', 'tank truck', 'Camión cisterna', 'タンク貨物車']],
  ['5', ['平板货车', 'flatbed truck', 'Camión plataforma', '平床貨物車']],
  ['6', ['集装厢车', 'container truck', 'Camión portacontenedores', 'コンテナ車']],
  ['7', ['自卸货车', 'tipper', 'Camión volquete', 'ダンプ車']],
  ['8', ['特殊结构货车', 'special truck', 'Camión especial', '特殊構造貨物車']],
  ['9', ['仓栅式货车', 'stake truck', 'Camión de estacas', '囲い付き貨物車']],
]

const TRACTORS: readonly Words[] = [
  ['重型半挂牵引车', 'Heavy semi-trailer tractor', 'Cabeza tractora pesada', '大型セミトレーラートラクター'],
  ['中型半挂牵引车', 'Medium semi-trailer tractor', 'Cabeza tractora mediana', '中型セミトレーラートラクター'],
  ['轻型半挂牵引车', 'Light semi-trailer tractor', 'Cabeza tractora ligera', '小型セミトレーラートラクター'],
]

const SEMI_TRAILERS: readonly (readonly [code: string, words: Words])[] = [
  ['B11', ['重型普通半挂车', 'Heavy semi-trailer', 'Semirremolque pesado', '大型セミトレーラー']],
  ['B12', ['重型厢式半挂车', 'Heavy van semi-trailer', 'Semirremolque furgón pesado', '大型バン型セミトレーラー']],
  ['B13', ['重型罐式半挂车', 'Heavy tank semi-trailer', 'Semirremolque cisterna pesado', '大型タンクセミトレーラー']],
  [
    'B14',
    ['重型平板半挂车', 'Heavy flatbed semi-trailer', 'Semirremolque plataforma pesado', '大型平床セミトレーラー'],
  ],
  [
    'B15',
    [
      '重型集装箱半挂车',
      'Heavy container semi-trailer',
      'Semirremolque portacontenedores',
      '大型コンテナセミトレーラー',
    ],
  ],
  ['B16', ['重型自卸半挂车', 'Heavy tipper semi-trailer', 'Semirremolque volquete pesado', '大型ダンプセミトレーラー']],
  [
    'B19',
    ['重型仓栅式半挂车', 'Heavy stake semi-trailer', 'Semirremolque de estacas pesado', '大型囲い付きセミトレーラー'],
  ],
]

const truck = ([size, words]: (typeof CLASSES)[number]): LocalizedEntry[] =>
  TRUCK_BODIES.map(([body, [zh, en, es, ja]]) =>
    entry(`H${size}${body}`, words[0] + zh, `${words[1]} ${en}`, `${es} ${words[2]}`, words[3] + ja),
  )

/** Vehicle types of GA 24.4 that carry freight: list G of the reporting guides. */
export const VEHICLE_TYPES: readonly LocalizedEntry[] = [
  ...CLASSES.flatMap(truck),
  ...TRACTORS.map((words, index) => entry(`Q${index + 1}1`, ...words)),
  ...SEMI_TRAILERS.map(([code, words]) => entry(code, ...words)),
]
