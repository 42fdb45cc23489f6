import { useTranslation } from '@ntocc/sdk/hooks'
import { Age, DeskLine, FieldCell, Route, useScope } from '@ntocc/sdk/ui'
import { Complaint, type ComplaintRow as Row } from '../../contract/complaints.ts'
import { complaintMachine } from '../../contract/machines.ts'
import { Due } from './Due.tsx'

const field = (name: string) => Complaint.fieldNamed(name)

/** A complaint in the queue: what of, in what words, how old, whose and until when. */
export function ComplaintRow({ of }: { of: Row }) {
  const { t } = useTranslation()
  const scope = useScope()
  const { waybill } = of
  return (
    <>
      <DeskLine>
        <b>{scope.label('complaintType', of.type)}</b>
        <FieldCell name="level" field={field('level')} row={of} />
        <Age value={of.gmtCreated} />
      </DeskLine>
      <span className="service-excerpt">{of.content}</span>
      <DeskLine>
        <code>{of.waybillNo ?? of.code}</code>
        {waybill && <Route from={waybill.loadCity} to={waybill.unloadCity} />}
      </DeskLine>
      <DeskLine>
        {!complaintMachine.within(of.status, 'inHand') ? (
          <FieldCell name="status" field={field('status')} row={of} />
        ) : (
          <span className="nt-dim">{of.isMine ? t('desk.me') : (of.handler ?? '–')}</span>
        )}
        <Due of={of} />
      </DeskLine>
    </>
  )
}
