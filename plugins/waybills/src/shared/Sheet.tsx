import { Waybill, type WaybillSheet } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FactsGrid, FieldCell } from '@ntocc/sdk/ui'
import { WithUnit } from '../columns.tsx'

const GOODS = ['goodsName', 'planQty', 'loadQty', 'unloadQty', 'driverName', 'vehicleNo'] as const
const LOADING = ['loadAddress', 'planLoadTime', 'departTime'] as const
const UNLOADING = ['unloadAddress', 'consigneeName', 'planUnloadTime', 'arriveUnloadTime', 'signTime'] as const

const GROUPS = { goods: GOODS, loading: LOADING, unloading: UNLOADING }
const WIDE = new Set(['loadAddress', 'unloadAddress'])

/** What the people at the two ends of a trip need to know of it. */
export function Sheet({ sheet }: { sheet: WaybillSheet }) {
  const { t } = useTranslation()
  return (
    <>
      {Object.entries(GROUPS).map(([group, names]) => (
        <FactsGrid
          key={group}
          title={t(`group.${group}`)}
          facts={names.map(name => ({
            key: name,
            label: t(`waybill.${name}`),
            wide: WIDE.has(name),
            value: name.endsWith('Qty') ? (
              <WithUnit row={sheet} value={sheet[name] as number | undefined} />
            ) : (
              <FieldCell name={name} field={Waybill.fieldNamed(name)} row={sheet} />
            ),
          }))}
        />
      ))}
    </>
  )
}
