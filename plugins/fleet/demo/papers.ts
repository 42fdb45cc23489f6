import type { LocalizedText } from '@ntocc/sdk/contracts'
import type { DemoDrawing, DemoLine, DemoPaper, DemoRow } from '@ntocc/sdk/service'

const english = (value: unknown): string => (value as LocalizedText | undefined)?.en ?? ''

/** Of some papers in review the picture says another day than was typed: there is something to find. */
const misread = (row: DemoRow, day: unknown): string => {
  const text = String(day)
  return String(row.code).endsWith('3') ? `${Number(text.slice(0, 4)) - 1}${text.slice(4)}` : text
}

export const DRIVER_PAPERS: readonly DemoPaper[] = [
  {
    field: 'idFront',
    kind: 'idFront',
    look: { title: 'Identity card', tint: [58, 110, 165], hasPortrait: true },
    lines: row => [
      ['Name', english(row.name)],
      ['Sex', row.gender],
      ['Number', row.idNo],
    ],
  },
  {
    field: 'idBack',
    kind: 'idBack',
    look: { title: 'Identity card', tint: [58, 110, 165] },
    lines: row => [
      ['Valid from', row.idFrom],
      ['Valid until', row.idTo],
      ['Register', row.code],
    ],
  },
  {
    field: 'licenceImgs',
    kind: 'licence',
    look: { title: 'Driving licence', tint: [64, 64, 72], hasPortrait: true },
    lines: row => [
      ['Number', row.licenceNo],
      ['Name', english(row.name)],
      ['Class', row.licenceClass],
      ['Valid from', row.licenceFrom],
      ['Valid until', misread(row, row.licenceTo)],
    ],
  },
  {
    field: 'qualificationImgs',
    kind: 'qualification',
    look: { title: 'Qualification certificate', tint: [140, 60, 50], hasPortrait: true },
    lines: row => [
      ['Name', english(row.name)],
      ['Number', row.qualificationNo],
      ['Valid until', row.qualificationTo],
    ],
  },
]

const BODY = 1
const BLACK = 2
const GREY = 3
const YELLOW = 4

/** A lorry from the side, with its plate large below. */
const lorry = ([plate]: readonly DemoLine[]): DemoDrawing => ({
  width: 720,
  height: 452,
  palette: [
    [222, 232, 240],
    [70, 96, 122],
    [32, 38, 46],
    [150, 160, 168],
    [236, 184, 50],
  ],
  shapes: [
    { kind: 'box', x: 0, y: 300, width: 720, height: 152, colour: GREY },
    { kind: 'box', x: 60, y: 110, width: 420, height: 170, colour: BODY },
    { kind: 'box', x: 496, y: 160, width: 150, height: 120, colour: YELLOW },
    { kind: 'box', x: 590, y: 176, width: 44, height: 46, colour: 0 },
    { kind: 'box', x: 60, y: 280, width: 590, height: 14, colour: BLACK },
    ...[130, 200, 400, 580].flatMap(x => [
      { kind: 'disc', x, y: 300, radius: 32, colour: BLACK } as const,
      { kind: 'disc', x, y: 300, radius: 14, colour: GREY } as const,
    ]),
    { kind: 'box', x: 220, y: 356, width: 280, height: 64, colour: YELLOW },
    { kind: 'text', x: 244, y: 374, text: String(plate?.[1] ?? ''), scale: 4, colour: BLACK },
  ],
})

export const VEHICLE_PAPERS: readonly DemoPaper[] = [
  {
    field: 'licenceImgs',
    kind: 'vehicleLicence',
    look: { title: 'Vehicle licence', tint: [46, 96, 140] },
    lines: row => [
      ['Plate', row.plateNo],
      ['Owner', english(row.owner)],
      ['VIN', row.vin],
      ['Registered', row.registerDate],
      ['Gross mass / payload, t', `${String(row.grossMass)} / ${String(row.tonnage)}`],
      ['Inspection until', misread(row, row.inspectionTo)],
    ],
  },
  { field: 'carPhotos', kind: 'vehicle', look: lorry, lines: row => [['Plate', row.plateNo]] },
]
