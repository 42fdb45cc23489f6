import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import '../../../../sdk/src/ui/tokens.css'
import '../../../../sdk/src/ui/core/core.css'
import '../../../../sdk/src/ui/list/grid/grid.css'
import { Waybill } from '../../../../sdk/src/contracts/index.ts'
import { resolveColumns } from '../../../../sdk/src/ui/list/columns.ts'
import { Grid } from '../../../../sdk/src/ui/list/grid/Grid.tsx'
import { RowActions } from '../../../../sdk/src/ui/list/RowActions.tsx'
import { Selection } from '../../../../sdk/src/ui/list/selection.ts'

/** The grid of every list, mounted and clicked as often as a bench wants: twenty columns of a waybill. */

interface Row {
  id: number
  [field: string]: unknown
}

const NAMES = [
  'waybillNo',
  'orderNo',
  'status',
  'shipmentName',
  'consigneeName',
  'driverName',
  'vehicleNo',
  'goodsName',
  'loadAddress',
  'unloadAddress',
  'distanceKm',
  'shipperFreight',
  'payableAmount',
  'carrierFreight',
  'serviceFee',
  'planLoadTime',
  'departTime',
  'signTime',
  'gmtCreated',
  'remark',
]
const columns = resolveColumns<Row>(Waybill, NAMES, name => name).map((column, index) =>
  index === 0 ? { ...column, pin: 'left' as const } : column,
)
const MONEY = /Freight|Amount|Fee/
const TIME = /Time|gmt/

const cellOf = (name: string, id: number): unknown => {
  if (name === 'status') return 50
  if (name === 'vehicleNo') return `鄂A${String(id).padStart(5, '0')}`
  if (name === 'distanceKm') return 883
  if (MONEY.test(name)) return '9000.00'
  return TIME.test(name) ? '2026-03-01T04:00:00Z' : `${name} ${id}`
}
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    ...Object.fromEntries(NAMES.map(name => [name, cellOf(name, id)])),
  }))
const keyOf = (row: Row) => String(row.id)
const actions = () => <RowActions actions={ACTIONS} />
const ACTIONS = [
  { key: 'open', label: 'Open', run: () => {} },
  { key: 'track', label: 'Track', run: () => {} },
]
const ignore = () => {}

const place = document.getElementById('root') as HTMLElement

function mounted(rows: Row[]): Root {
  const root = createRoot(place)
  const selection = new Selection<Row>()
  flushSync(() =>
    root.render(
      <Grid
        label="Rows"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        height={700}
        rowHeight={40}
        actions={actions}
        selection={selection}
        onSort={ignore}
        onWidth={ignore}
      />,
    ),
  )
  // The browser has to place what React has made.
  place.getBoundingClientRect()
  return root
}

/** A frame between the measurements, so that one does not pay for the other. */
const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
const CLICKS = 10

const measure = {
  async mount(count: number): Promise<number> {
    const rows = rowsOf(count)
    await frame()
    const started = performance.now()
    const root = mounted(rows)
    const ms = performance.now() - started
    root.unmount()
    return ms
  },
  async click(count: number): Promise<number> {
    const root = mounted(rowsOf(count))
    await frame()
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody [data-select]')].slice(0, CLICKS)
    const started = performance.now()
    for (const box of boxes) {
      box.click()
      flushSync(ignore)
      place.getBoundingClientRect()
    }
    const ms = (performance.now() - started) / boxes.length
    root.unmount()
    return ms
  },
}

await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })
Object.assign(globalThis, { measure })
