import { reference } from '@ntocc/sdk/fields'
import { useIsStaff, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { FieldInput, TitledPage } from '@ntocc/sdk/ui'
import { useId, useMemo } from 'react'
import { Ages } from './Ages.tsx'
import './stock.css'

const WAREHOUSE = reference('warehouse')
const OWNER = reference('shipment')

/** How long goods have lain there: of all that whoever looks may see, of one warehouse, and for staff of one owner. */
export default function AgesPage() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const id = useId()
  const [{ warehouseCode, ownerCode }, ask] = usePageQuery()
  const asked = useMemo(
    () => ({ ...(warehouseCode && { warehouseCode }), ...(ownerCode && { ownerCode }) }),
    [warehouseCode, ownerCode],
  )
  const choice = (name: 'warehouseCode' | 'ownerCode', field: typeof WAREHOUSE | typeof OWNER) => (
    <div className="warehouse-day">
      <label htmlFor={`${id}-${name}`}>{t(`stockLine.${name}`)}</label>
      <FieldInput
        id={`${id}-${name}`}
        label={t(`stockLine.${name}`)}
        field={field}
        value={asked[name] ?? null}
        onChange={code => ask({ ...asked, [name]: typeof code === 'string' ? code : '' })}
      />
    </div>
  )
  return (
    <TitledPage title={t('title.stockAges')}>
      <div className="warehouse-ages-asked">
        {choice('warehouseCode', WAREHOUSE)}
        {isStaff && choice('ownerCode', OWNER)}
      </div>
      <Ages asked={asked} />
    </TitledPage>
  )
}
