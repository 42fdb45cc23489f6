import type { LocalizedText } from '@ntocc/sdk/contracts'

const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ zh, en, es, ja })

/** What owners of the demo keep with us. */
export interface DemoStored {
  name: LocalizedText
  spec: LocalizedText
  unit: 'piece' | 'bag' | 'tonne'
  unitKg: number
  unitM3: number
  /** Days that it keeps; without it, it does not spoil. */
  shelfLifeDays?: number
  byBatch?: boolean
  /** It lies in the cold. */
  isCold?: boolean
}

const piece = (name: LocalizedText, spec: LocalizedText, unitKg: number, unitM3: number, more = {}): DemoStored => ({
  name,
  spec,
  unit: 'piece',
  unitKg,
  unitM3,
  ...more,
})

export const STORED: readonly DemoStored[] = [
  piece(
    text('绿茶', 'Green tea', 'Té verde', '緑茶'),
    text('250 g × 20', '250 g × 20', '250 g × 20', '250 g × 20'),
    6,
    0.03,
    { shelfLifeDays: 540, byBatch: true },
  ),
  piece(text('纯牛奶', 'Milk', 'Leche', '牛乳'), text('1 升 × 12', '1 l × 12', '1 l × 12', '1 L × 12'), 13, 0.02, {
    shelfLifeDays: 180,
    byBatch: true,
  }),
  piece(
    text('冷冻饺子', 'Frozen dumplings', 'Empanadillas congeladas', '冷凍餃子'),
    text('1 公斤 × 10', '1 kg × 10', '1 kg × 10', '1 kg × 10'),
    11,
    0.04,
    { shelfLifeDays: 365, byBatch: true, isCold: true },
  ),
  piece(
    text('冰淇淋', 'Ice cream', 'Helado', 'アイスクリーム'),
    text('75 g × 40', '75 g × 40', '75 g × 40', '75 g × 40'),
    4,
    0.02,
    { shelfLifeDays: 540, byBatch: true, isCold: true },
  ),
  piece(
    text('轴承', 'Bearings', 'Rodamientos', 'ベアリング'),
    text('6204-2RS', '6204-2RS', '6204-2RS', '6204-2RS'),
    8,
    0.01,
  ),
  piece(
    text('刹车片', 'Brake pads', 'Pastillas de freno', 'ブレーキパッド'),
    text('前轮 4 片', 'Front, set of 4', 'Delanteras, juego de 4', '前輪用4枚組'),
    3,
    0.005,
  ),
  piece(
    text('机油滤清器', 'Oil filters', 'Filtros de aceite', 'オイルフィルター'),
    text('24 只/箱', '24 a box', '24 por caja', '24個入り'),
    9,
    0.03,
  ),
  piece(
    text('发动机油', 'Engine oil', 'Aceite de motor', 'エンジンオイル'),
    text('4 升 × 6', '4 l × 6', '4 l × 6', '4 L × 6'),
    22,
    0.04,
    { shelfLifeDays: 1460, byBatch: true },
  ),
  piece(
    text('空调内机', 'Indoor air conditioners', 'Unidades interiores de aire', 'エアコン室内機'),
    text('1.5 匹', '3.5 kW', '3,5 kW', '3.5 kW'),
    12,
    0.11,
  ),
  piece(
    text('洗衣机', 'Washing machines', 'Lavadoras', '洗濯機'),
    text('滚筒 10 公斤', 'Front loader, 10 kg', 'Carga frontal, 10 kg', 'ドラム式 10 kg'),
    68,
    0.42,
  ),
  piece(text('电饭煲', 'Rice cookers', 'Arroceras', '炊飯器'), text('4 升', '4 l', '4 l', '4 L'), 5, 0.05),
  piece(
    text('笔记本电脑', 'Laptops', 'Portátiles', 'ノートパソコン'),
    text('14 寸', '14 inch', '14 pulgadas', '14インチ'),
    3,
    0.02,
  ),
  piece(
    text('不锈钢管', 'Stainless pipes', 'Tubos de acero inoxidable', 'ステンレス管'),
    text('DN25 × 6 米', 'DN25 × 6 m', 'DN25 × 6 m', 'DN25 × 6 m'),
    15,
    0.02,
    { byBatch: true },
  ),
  {
    name: text('尿素', 'Urea', 'Urea', '尿素'),
    spec: text('50 公斤', '50 kg', '50 kg', '50 kg'),
    unit: 'bag',
    unitKg: 50,
    unitM3: 0.07,
    byBatch: true,
  },
  {
    name: text('大米', 'Rice', 'Arroz', '米'),
    spec: text('25 公斤', '25 kg', '25 kg', '25 kg'),
    unit: 'bag',
    unitKg: 25,
    unitM3: 0.03,
    shelfLifeDays: 365,
    byBatch: true,
  },
  {
    name: text('面粉', 'Flour', 'Harina', '小麦粉'),
    spec: text('25 公斤', '25 kg', '25 kg', '25 kg'),
    unit: 'bag',
    unitKg: 25,
    unitM3: 0.04,
    shelfLifeDays: 270,
    byBatch: true,
  },
  piece(
    text('瓷砖', 'Tiles', 'Baldosas', 'タイル'),
    text('800 × 800，3 片', '800 × 800, 3 a box', '800 × 800, 3 por caja', '800 × 800、3枚入り'),
    33,
    0.03,
    { byBatch: true },
  ),
  piece(
    text('乳胶漆', 'Emulsion paint', 'Pintura plástica', 'エマルション塗料'),
    text('18 升', '18 l', '18 l', '18 L'),
    25,
    0.03,
    { shelfLifeDays: 730, byBatch: true },
  ),
  piece(
    text('纸箱', 'Cartons', 'Cajas de cartón', '段ボール箱'),
    text('60 × 40 × 40，20 只', '60 × 40 × 40, 20 a bundle', '60 × 40 × 40, 20 por fardo', '60 × 40 × 40、20枚束'),
    14,
    0.1,
  ),
  piece(
    text('抽纸', 'Tissues', 'Pañuelos de papel', 'ティッシュペーパー'),
    text('3 层 × 24 包', '3-ply × 24', '3 capas × 24', '3枚重ね × 24個'),
    4,
    0.08,
  ),
]

interface DemoZone {
  no: string
  use: 'receiving' | 'storage' | 'picking' | 'shipping' | 'returns'
  name: LocalizedText
  /** Its bins, by their pattern. */
  from: string
  to: string
  maxKg?: number
  maxPallets?: number
}

export interface DemoHouse {
  key: string
  kind: 'flat' | 'racked' | 'cold'
  /** GB/T 2260 */
  city: string
  name: LocalizedText
  street: LocalizedText
  floorM2: number
  zones: readonly DemoZone[]
}

const RECEIVING = text('收货区', 'Receiving', 'Recepción', '入荷エリア')
const SHIPPING = text('发货区', 'Shipping', 'Expedición', '出荷エリア')
const RETURNS = text('退货区', 'Returns', 'Devoluciones', '返品エリア')
const SHELVES = text('货架区', 'Racks', 'Estanterías', 'ラックエリア')
const COLD = text('冷库', 'Cold room', 'Cámara fría', '冷蔵庫')
const FLOOR = text('平堆区', 'Floor storage', 'Suelo', '平置きエリア')

const gate = (to: string): DemoZone => ({ no: 'R', use: 'receiving', name: RECEIVING, from: 'R-01', to })
const stage = (to: string): DemoZone => ({ no: 'S', use: 'shipping', name: SHIPPING, from: 'S-01', to })
const returns: DemoZone = { no: 'T', use: 'returns', name: RETURNS, from: 'T-01', to: 'T-02' }

const RACKED: DemoHouse = {
  key: 'WH01',
  kind: 'racked',
  city: '420100',
  name: text('武汉中心仓', 'Wuhan central warehouse', 'Almacén central de Wuhan', '武漢中央倉庫'),
  street: text('物流园', 'Logistics park', 'Parque logístico', '物流団地'),
  floorM2: 8600,
  zones: [
    gate('R-02'),
    { no: 'A', use: 'storage', name: SHELVES, from: 'A-01-01', to: 'A-06-04', maxKg: 1500, maxPallets: 2 },
    { no: 'B', use: 'storage', name: SHELVES, from: 'B-01-01', to: 'B-06-04', maxKg: 1500, maxPallets: 2 },
    returns,
    stage('S-02'),
  ],
}

const COLD_STORE: DemoHouse = {
  key: 'WH02',
  kind: 'cold',
  city: '310100',
  name: text('上海冷链仓', 'Shanghai cold store', 'Almacén frigorífico de Shanghái', '上海冷蔵倉庫'),
  street: text('冷链园', 'Cold chain park', 'Parque de la cadena de frío', 'コールドチェーン団地'),
  floorM2: 2400,
  zones: [
    gate('R-01'),
    { no: 'C', use: 'storage', name: COLD, from: 'C-01-01', to: 'C-04-04', maxKg: 1200, maxPallets: 2 },
    returns,
    stage('S-01'),
  ],
}

const FLAT: DemoHouse = {
  key: 'WH01',
  kind: 'flat',
  city: '420500',
  name: text('宜昌分拨仓', 'Yichang transfer warehouse', 'Almacén de distribución de Yichang', '宜昌仕分け倉庫'),
  street: text('货运站', 'Freight yard', 'Estación de carga', '貨物ヤード'),
  floorM2: 3200,
  zones: [gate('R-01'), { no: 'F', use: 'storage', name: FLOOR, from: 'F-01', to: 'F-24' }, returns, stage('S-01')],
}

/** The first branch has two, of different kinds; the others a plain one. */
export const housesOf = (isFirst: boolean): readonly DemoHouse[] => (isFirst ? [RACKED, COLD_STORE] : [FLAT])

/** Goods of the demo: forty in the first two branches. */
export const goodsCount = (isFirst: boolean): number => (isFirst ? 28 : 12)

export const POST_NAME = text('仓管员', 'Warehouse clerk', 'Almacenero', '倉庫担当')
export const SUPPLIER = text('供应商', 'Supplier', 'Proveedor', '仕入先')
export const SHOP = text('门店', 'Shop', 'Tienda', '店舗')
export const DRIVER = text('送货司机', 'Delivery driver', 'Repartidor', '配送ドライバー')

export const LABOUR_TEAM = text('装卸班组', 'Loading team', 'Cuadrilla de carga', '荷役班')
export const LEADER = text('班长', 'Foreman', 'Capataz', '班長')
export const LESSOR = text('托盘租赁公司', 'Pallet pool', 'Alquiler de palés', 'パレットレンタル')
