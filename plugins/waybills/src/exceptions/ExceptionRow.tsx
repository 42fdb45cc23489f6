import { exceptionMachine, WaybillException } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Age, DeskLine, FieldCell, Plate, Route, useScope } from '@ntocc/sdk/ui'
import type { ExceptionRecord } from '../../contract/exceptions.ts'
import { Deadline } from './Deadline.tsx'

const field = (name: string) => WaybillException.fieldNamed(name)

/** An exception in the queue: what it is, of which waybill, how old, whose and until when. */
export function ExceptionRow({ of }: { of: ExceptionRecord }) {
  const { t } = useTranslation()
  const scope = useScope()
  const { waybill } = of
  return (
    <>
      <DeskLine>
        <b>{scope.label('exceptionType', of.type)}</b>
        <FieldCell name="level" field={field('level')} row={of} />
        <Age value={of.time} />
      </DeskLine>
      <DeskLine>
        <code>{of.waybillNo}</code>
        <Plate no={waybill.vehicleNo} color={waybill.plateColor} still />
      </DeskLine>
      <Route from={waybill.loadCity} to={waybill.unloadCity} />
      <DeskLine>
        {of.status === exceptionMachine.at.new ? (
          <FieldCell name="status" field={field('status')} row={of} />
        ) : (
          <span className="nt-dim">{of.isMine ? t('exceptions.me') : (of.handler ?? '–')}</span>
        )}
        <Deadline of={of} />
      </DeskLine>
    </>
  )
}
