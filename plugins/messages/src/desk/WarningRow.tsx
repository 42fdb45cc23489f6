import { useTranslation } from '@ntocc/sdk/hooks'
import { Age, DeskLine, FieldCell, Plate, StateTag, useScope } from '@ntocc/sdk/ui'
import { VehicleWarning } from '../../contract/warnings.ts'
import { Measured } from '../parts/Measured.tsx'
import { toneOf } from '../warning.ts'

const field = (name: string) => VehicleWarning.fieldNamed(name)

/** A warning in the queue: what it is, how serious, of which vehicle, how old and whose. */
export function WarningRow({ of }: { of: VehicleWarning }) {
  const scope = useScope()
  const { t } = useTranslation()
  return (
    <>
      <DeskLine>
        <StateTag tone={toneOf(of)}>{scope.label('warningKind', of.kind)}</StateTag>
        <Age value={of.startTime} />
      </DeskLine>
      <DeskLine>
        <Plate no={of.plateNo} color={of.plateColor} still />
        {of.value != null && (
          <span>
            <Measured of={of} />
          </span>
        )}
        {of.times > 1 && <span className="nt-dim">{t('desk.times', { count: of.times })}</span>}
      </DeskLine>
      <DeskLine>
        <FieldCell name="status" field={field('status')} row={of} />
        {of.handler && <span className="nt-dim">{of.handler}</span>}
      </DeskLine>
    </>
  )
}
