import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoDrawing, DemoLine, DemoPaper, DemoRow } from '@ntocc/sdk/service'

const chinese = (value: unknown): string => (value as LocalizedText | undefined)?.zh ?? ''

/** Of some papers in review the picture says another day than was typed: there is something to find. */
const misread = (row: DemoRow, day: unknown): string => {
  const text = String(day)
  const isOff = row.authStatus === 1 && String(row.code).endsWith('3')
  return isOff ? `${Number(text.slice(0, 4)) - 1}${text.slice(4)}` : text
}

const SEXES: Readonly<Record<string, string>> = { male: '男', female: '女' }
const sex = ({ gender }: DemoRow): string => SEXES[String(gender)] ?? ''

/** As an identity card prints a date. */
const dotted = (day: unknown): string => String(day ?? '').replaceAll('-', '.')

/** The birth date that the identity number has in it. */
const birthOf = ({ idNo }: DemoRow): string => {
  const id = String(idNo)
  return `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
}
const spoken = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${year} 年 ${month} 月 ${date} 日`
}

/** The city whose police issued the licence: where he lives. */
const cityOf = (row: DemoRow): string => chinese(row.licenceIssuer).split('市')[0] ?? ''
const home = (row: DemoRow): string => `${cityOf(row)}市演示路${Number(String(row.idNo).slice(14, 17)) + 1}号`

export const DRIVER_PAPERS: readonly DemoPaper[] = [
  {
    field: 'idFront',
    kind: 'idFront',
    look: { title: '居民身份证（人像面）', tint: [44, 108, 150], hasPortrait: true },
    lines: row => [
      ['姓名', chinese(row.name)],
      ['性别', sex(row)],
      ['出生', spoken(birthOf(row))],
      ['住址', home(row)],
      ['公民身份号码', row.idNo],
    ],
  },
  {
    field: 'idBack',
    kind: 'idBack',
    look: { title: '居民身份证（签发面）', tint: [44, 108, 150], seals: ['签发机关'] },
    lines: row => [
      ['签发机关', `${cityOf(row)}市公安局`],
      ['有效期限', `${dotted(row.idFrom)}-${dotted(row.idTo)}`],
    ],
  },
  {
    field: 'licenceImgs',
    kind: 'licence',
    look: { title: '机动车驾驶证', tint: [40, 84, 70], layout: 'table', hasPortrait: true, seals: ['发证机关'] },
    lines: row => [
      ['证号', row.licenceNo],
      ['姓名', chinese(row.name)],
      ['性别', sex(row)],
      ['出生日期', birthOf(row)],
      ['准驾车型', row.licenceClass],
      ['发证机关', chinese(row.licenceIssuer)],
      ['住址', home(row)],
      ['有效期始', row.licenceFrom],
      ['有效期止', misread(row, row.licenceTo)],
    ],
  },
  {
    field: 'qualificationImgs',
    kind: 'qualification',
    look: { title: '道路运输从业资格证', tint: [140, 60, 50], layout: 'table', hasPortrait: true, seals: ['发证机关'] },
    lines: row => [
      ['姓名', chinese(row.name)],
      ['性别', sex(row)],
      ['从业资格证号', row.qualificationNo],
      ['从业资格类别', '道路货物运输驾驶员'],
      ['准驾车型', row.licenceClass],
      ['有效期至', row.qualificationTo],
      ['发证机关', `${cityOf(row)}市交通运输局`],
    ],
  },
]

const BODY = 1
const BLACK = 2
const GREY = 3
const CAB = 4
const PLATE = 5
const LETTERS = 6

/** List C: blue, yellow, green; the letters on green and yellow ones are black. */
const PLATES: Readonly<Record<string, readonly [number, number, number]>> = {
  '1': [32, 84, 170],
  '2': [240, 190, 40],
  '5': [120, 198, 130],
}

/** A lorry from the side, with its plate large below. */
const lorry = ([plate, colour]: readonly DemoLine[]): DemoDrawing => ({
  width: 720,
  height: 452,
  palette: [
    [214, 226, 238],
    [70, 96, 122],
    [32, 38, 46],
    [150, 160, 168],
    [214, 92, 58],
    PLATES[String(colour?.[1])] ?? [240, 190, 40],
    colour?.[1] === '1' ? [255, 255, 255] : [20, 24, 28],
  ],
  shapes: [
    { kind: 'box', x: 0, y: 300, width: 720, height: 152, colour: GREY },
    { kind: 'box', x: 60, y: 110, width: 420, height: 170, colour: BODY },
    { kind: 'box', x: 496, y: 160, width: 150, height: 120, colour: CAB },
    { kind: 'box', x: 590, y: 176, width: 44, height: 46, colour: 0 },
    { kind: 'box', x: 60, y: 280, width: 590, height: 14, colour: BLACK },
    ...[130, 200, 400, 580].flatMap(x => [
      { kind: 'disc', x, y: 300, radius: 32, colour: BLACK } as const,
      { kind: 'disc', x, y: 300, radius: 14, colour: GREY } as const,
    ]),
    { kind: 'box', x: 220, y: 352, width: 280, height: 64, colour: PLATE },
    { kind: 'text', x: 246, y: 364, text: String(plate?.[1] ?? ''), scale: 5, colour: LETTERS },
  ],
})

/** As the licences name the kinds of GA 24.4 that the demo has. */
const KINDS: Readonly<Record<string, string>> = {
  Q11: '重型半挂牵引车',
  H11: '重型普通货车',
  H12: '重型厢式货车',
  H31: '轻型普通货车',
}

export const VEHICLE_PAPERS: readonly DemoPaper[] = [
  {
    field: 'licenceImgs',
    kind: 'vehicleLicence',
    look: { title: '机动车行驶证', tint: [46, 96, 140], layout: 'table', seals: ['发证机关'] },
    lines: row => [
      ['号牌号码', row.plateNo],
      ['车辆类型', KINDS[String(row.vehicleType)] ?? row.vehicleType],
      ['所有人', chinese(row.owner)],
      ['使用性质', chinese(row.useCharacter)],
      ['品牌型号', row.brandModel],
      ['车辆识别代号', row.vin],
      ['注册日期', row.registerDate],
      ['发证日期', row.issueDate],
      ['总质量', `${Number(row.grossMass) * 1000} kg`],
      ['核定载质量', `${Number(row.tonnage) * 1000} kg`],
      ['检验有效期至', misread(row, row.inspectionTo)],
      ['发证机关', chinese(row.issuer)],
    ],
  },
  {
    field: 'carPhotos',
    kind: 'vehicle',
    look: lorry,
    lines: row => [
      ['号牌号码', row.plateNo],
      ['号牌颜色', row.plateColor],
    ],
  },
  {
    field: 'licenceImgs',
    kind: 'roadCertificate',
    look: { title: '道路运输证', tint: [120, 88, 40], layout: 'table', seals: ['核发机关'] },
    lines: row => [
      ['运输证号', row.roadCertNo],
      ['业户名称', chinese(row.owner)],
      ['车辆号牌', row.plateNo],
      ['车辆类型', KINDS[String(row.vehicleType)] ?? row.vehicleType],
      ['吨位', `${String(row.tonnage)} 吨`],
      ['经营范围', '道路普通货物运输'],
      ['有效期至', row.roadCertTo],
      ['核发机关', `${chinese(row.issuer).split('市')[0] ?? ''}市交通运输局`],
    ],
  },
]
