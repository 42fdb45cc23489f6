import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldCell } from '@ntocc/sdk/ui'
import { VehicleWarning } from '../../contract/warnings.ts'

/** What was measured, in the unit of the warning's kind; of a paper how long it is, or was, in force. */
export function Measured({ of }: { of: VehicleWarning }) {
  const { t } = useTranslation()
  if (of.kind !== 'certificate' || of.value == null)
    return <FieldCell name="value" field={VehicleWarning.fields.value} row={of} />
  return <span>{t(of.value < 0 ? 'desk.expired' : 'desk.left', { count: Math.abs(of.value) })}</span>
}
