import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoGoods, DemoLane } from '@ntocc/sdk/service'
import type { BranchCode } from './branches.ts'

const site = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

const SITE = {
  steelMill: site('钢厂成品库', 'steel mill store', 'almacén de la acería', '製鉄所製品倉庫'),
  steelYard: site('钢材市场', 'steel market', 'mercado del acero', '鋼材市場'),
  mine: site('煤炭集运站', 'coal loading station', 'estación de carga de carbón', '石炭積込所'),
  power: site('电厂煤场', 'power station coal yard', 'parque de carbón de la central', '発電所貯炭場'),
  quarry: site('矿建料场', 'aggregate yard', 'parque de áridos', '骨材ヤード'),
  site: site('工程项目部', 'construction site', 'obra', '建設現場'),
  factory: site('工业园成品库', 'industrial park store', 'almacén del polígono industrial', '工業団地倉庫'),
  centre: site('物流配送中心', 'distribution centre', 'centro de distribución', '物流センター'),
  port: site('港口散货码头', 'bulk terminal', 'terminal de graneles', 'ばら積み埠頭'),
  granary: site('粮食储备库', 'grain depot', 'depósito de grano', '穀物倉庫'),
  market: site('农产品批发市场', 'farm produce market', 'mercado mayorista agrícola', '農産物卸売市場'),
  farm: site('农产品产地仓', 'produce collection store', 'almacén de origen agrícola', '農産物集荷場'),
  boxPort: site('集装箱码头', 'container terminal', 'terminal de contenedores', 'コンテナ埠頭'),
}

const goods = (
  key: string,
  name: LocalizedText,
  typeCode: string,
  rest: Omit<DemoGoods, 'key' | 'name' | 'typeCode'>,
): DemoGoods => ({ key, name, typeCode, ...rest })

const heavy = ['tractor'] as const
const mixed = ['tractor', 'rigid'] as const
const local = ['rigid', 'city'] as const

const GOODS = {
  steel: goods('steel', site('钢材', 'Steel', 'Acero', '鋼材'), '0400', {
    unit: 'tonne',
    perTonneKm: 0.34,
    valuePerTonne: 3800,
    lossPermille: 0.6,
    bodies: heavy,
    from: SITE.steelMill,
    to: SITE.steelYard,
  }),
  coal: goods('coal', site('煤炭', 'Coal', 'Carbón', '石炭'), '0100', {
    unit: 'tonne',
    perTonneKm: 0.31,
    valuePerTonne: 760,
    lossPermille: 2.4,
    bodies: heavy,
    from: SITE.mine,
    to: SITE.power,
  }),
  building: goods('building', site('建材', 'Building materials', 'Materiales de construcción', '建材'), '0500', {
    unit: 'tonne',
    perTonneKm: 0.37,
    valuePerTonne: 520,
    lossPermille: 1.5,
    bodies: mixed,
    from: SITE.factory,
    to: SITE.site,
  }),
  appliance: goods('appliance', site('家电', 'Home appliances', 'Electrodomésticos', '家電'), '1200', {
    unit: 'piece',
    perTonneKm: 0.52,
    valuePerTonne: 21_000,
    lossPermille: 0,
    bodies: mixed,
    from: SITE.factory,
    to: SITE.centre,
  }),
  carParts: goods('carParts', site('汽配', 'Car parts', 'Piezas de automóvil', '自動車部品'), '1200', {
    unit: 'piece',
    perTonneKm: 0.5,
    valuePerTonne: 26_000,
    lossPermille: 0,
    bodies: mixed,
    from: SITE.factory,
    to: SITE.centre,
  }),
  ore: goods('ore', site('矿石', 'Ore', 'Mineral', '鉱石'), '0300', {
    unit: 'tonne',
    perTonneKm: 0.33,
    valuePerTonne: 640,
    lossPermille: 2,
    bodies: heavy,
    from: SITE.quarry,
    to: SITE.port,
  }),
  grain: goods('grain', site('粮食', 'Grain', 'Cereales', '穀物'), '1100', {
    unit: 'tonne',
    perTonneKm: 0.36,
    valuePerTonne: 2500,
    lossPermille: 1.2,
    bodies: mixed,
    from: SITE.granary,
    to: SITE.granary,
  }),
  produce: goods('produce', site('农产品', 'Farm produce', 'Productos agrícolas', '農産物'), '1601', {
    unit: 'tonne',
    perTonneKm: 0.42,
    valuePerTonne: 4200,
    lossPermille: 3,
    bodies: mixed,
    from: SITE.farm,
    to: SITE.market,
  }),
  fertiliser: goods('fertiliser', site('化肥', 'Fertiliser', 'Fertilizantes', '化学肥料'), '0900', {
    unit: 'tonne',
    perTonneKm: 0.35,
    valuePerTonne: 2300,
    lossPermille: 1,
    bodies: mixed,
    from: SITE.factory,
    to: SITE.centre,
  }),
  machinery: goods('machinery', site('机械', 'Machinery', 'Maquinaria', '機械'), '1200', {
    unit: 'piece',
    perTonneKm: 0.55,
    valuePerTonne: 32_000,
    lossPermille: 0,
    bodies: heavy,
    from: SITE.factory,
    to: SITE.site,
  }),
  electronics: goods('electronics', site('电子产品', 'Electronics', 'Electrónica', '電子機器'), '1200', {
    unit: 'piece',
    perTonneKm: 0.55,
    valuePerTonne: 88_000,
    lossPermille: 0,
    bodies: mixed,
    from: SITE.factory,
    to: SITE.centre,
  }),
  aggregate: goods('aggregate', site('矿建材料', 'Aggregates', 'Áridos', '骨材'), '0500', {
    unit: 'tonne',
    perTonneKm: 0.3,
    valuePerTonne: 90,
    lossPermille: 2.5,
    bodies: heavy,
    from: SITE.quarry,
    to: SITE.site,
  }),
  container: goods('container', site('集装箱', 'Containers', 'Contenedores', 'コンテナ'), '1700', {
    unit: 'piece',
    perTonneKm: 0.4,
    valuePerTonne: 9000,
    lossPermille: 0,
    bodies: heavy,
    from: SITE.boxPort,
    to: SITE.centre,
  }),
  cement: goods('cement', site('水泥', 'Cement', 'Cemento', 'セメント'), '0600', {
    unit: 'tonne',
    perTonneKm: 0.34,
    valuePerTonne: 340,
    lossPermille: 1.8,
    bodies: heavy,
    from: SITE.factory,
    to: SITE.site,
  }),
  parcels: goods('parcels', site('日用百货', 'Household goods', 'Artículos del hogar', '日用雑貨'), '1700', {
    unit: 'piece',
    perTonneKm: 1.6,
    valuePerTonne: 12_000,
    lossPermille: 0,
    bodies: local,
    from: SITE.centre,
    to: SITE.market,
  }),
} satisfies Record<string, DemoGoods>

const lane = (from: string, to: string, carried: DemoGoods, share: number): DemoLane => ({
  from,
  to,
  goods: carried,
  share,
})

/** What goes where, by branch. HQ works nationwide, HB around Hubei, TJ around Tianjin, CT delivers inside the Yangtze delta. */
export const LANES: Record<BranchCode, readonly DemoLane[]> = {
  HQ: [
    lane('420100', '310100', GOODS.steel, 10),
    lane('130200', '120100', GOODS.steel, 14),
    lane('150600', '140100', GOODS.coal, 13),
    lane('371300', '320500', GOODS.building, 9),
    lane('440100', '430100', GOODS.appliance, 8),
    lane('510100', '500100', GOODS.carParts, 8),
    lane('320300', '320700', GOODS.ore, 8),
    lane('410100', '420100', GOODS.grain, 6),
    lane('650100', '620100', GOODS.produce, 2),
    lane('530100', '450100', GOODS.fertiliser, 3),
    lane('340100', '330100', GOODS.appliance, 7),
    lane('210100', '210200', GOODS.machinery, 4),
    lane('360100', '440300', GOODS.electronics, 4),
    lane('370200', '370100', GOODS.container, 9),
    lane('410300', '610100', GOODS.cement, 4),
    lane('310100', '420100', GOODS.container, 3),
    lane('420100', '410100', GOODS.steel, 3),
    lane('420100', '430100', GOODS.steel, 3),
  ],
  HB: [
    lane('420500', '420100', GOODS.aggregate, 10),
    lane('410100', '420100', GOODS.grain, 6),
    lane('420100', '310100', GOODS.steel, 6),
    lane('420600', '420100', GOODS.carParts, 5),
    lane('420100', '430600', GOODS.cement, 4),
    lane('430600', '420100', GOODS.fertiliser, 3),
  ],
  CT: [
    lane('310100', '320500', GOODS.parcels, 10),
    lane('320500', '320200', GOODS.parcels, 7),
    lane('330100', '330200', GOODS.appliance, 4),
    lane('320200', '320600', GOODS.parcels, 5),
    lane('310100', '330100', GOODS.electronics, 4),
  ],
  TJ: [
    lane('130200', '120100', GOODS.steel, 6),
    lane('120100', '110100', GOODS.container, 4),
    lane('110100', '130200', GOODS.machinery, 2),
  ],
}
