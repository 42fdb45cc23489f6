import { Waybill, type WaybillDetail } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldCell, TimeCell } from '@ntocc/sdk/ui'

type Change = WaybillDetail['changes'][number]

/** Who changed what and when, newest first. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t, i18n } = useTranslation()
  if (changes.length === 0) return <Empty title={t('changes.none')} />
  // A property this version has no words for is still shown, by its name.
  const labelOf = (property: string) =>
    i18n.exists(`waybills:waybill.${property}`) ? t(`waybill.${property}`) : property
  return (
    <div className="waybills-changes-wrap">
      <table className="waybills-changes">
        <thead>
          <tr>
            <th scope="col">{t('changes.time')}</th>
            <th scope="col">{t('changes.property')}</th>
            <th scope="col">{t('changes.from')}</th>
            <th scope="col">{t('changes.to')}</th>
            <th scope="col">{t('changes.operator')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {[...changes].reverse().map(change => (
            <tr key={change.id}>
              <td>
                <TimeCell value={change.operatedAt} />
              </td>
              <td>{labelOf(change.property)}</td>
              <td>
                <Value change={change} value={change.oldValue} />
              </td>
              <td>
                <Value change={change} value={change.newValue} />
              </td>
              <td>{change.operator}</td>
              <td>{change.reason ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A value of the log, drawn like the field it was. */
function Value({ change, value }: { change: Change; value: unknown }) {
  const field = Waybill.fieldNamed(change.property)
  const shown = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return <FieldCell name={change.property} field={field} row={{ [change.property]: shown }} />
}
