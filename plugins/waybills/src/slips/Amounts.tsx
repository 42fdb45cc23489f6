import { Waybill } from '@ntocc/sdk/contracts'
import { useFormat } from '@ntocc/sdk/hooks'
import { useScope } from '@ntocc/sdk/ui'
import { amountsOn, type Known, yuanInWords } from './amounts.ts'
import { Boxes, type Cell } from './Boxes.tsx'
import type { Copy } from './copies.ts'
import type { Word } from './form.ts'

/** What the freight comes to for whoever keeps this copy; nothing where the copy tells none. */
export function Amounts({ waybill, copy }: { waybill: Known; copy: Copy }) {
  const format = useFormat()
  const { label } = useScope()
  const told = amountsOn(copy, waybill)
  if (!told) return null
  const money = (name: keyof Known) => (waybill[name] == null ? '' : format.money(waybill[name] as string))
  const named = (name: 'priceMode' | 'chargeBy') =>
    waybill[name] ? label(Waybill.fields[name].options.dict ?? name, waybill[name]) : ''
  const each = waybill.priceMode === 'vehicle' ? named('priceMode') : waybill.unit && label('unit', waybill.unit)
  const price = money(told.price) && `${money(told.price)}${each ? ` / ${each}` : ''}`
  const isPaid = (name: keyof Known) => Number(waybill[name] ?? 0) > 0
  const cells: Cell[] = [
    ['unitPrice', price],
    ['chargeBy', named('chargeBy')],
    ['freight', money(told.freight)],
    ...told.more.filter(isPaid).map((name): Cell => [name as Word, money(name)]),
    ['lossTolerance', waybill.lossTolerance == null ? '' : `${format.number(waybill.lossTolerance)} ‰`],
    ['lossPrice', money('lossPrice')],
    ['inWords', <span lang="zh">{yuanInWords(waybill[told.freight] as string)}</span>, true],
  ]
  return <Boxes title="amounts" cells={cells} />
}
