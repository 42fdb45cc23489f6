import { endpoints, type StaffRecord } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { FormFooter, ModalFrame } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { staffCalls, staffName } from './staff.ts'

interface DialogProps {
  person: StaffRecord
  onClose: () => void
}

/** Takes the second factor from somebody who has lost it, once it has been said what that means. */
export function FactorDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(endpoints.staffFactorReset, { invalidates: [staffCalls.list] })
  const name = staffName(person)
  const reset = async () => {
    const result = await run({ body: { id: person.id } })
    if (!result.ok) return
    message.success(t('factor.done', { name }))
    onClose()
  }
  return (
    <ModalFrame
      title={t('factor.ask', { name })}
      onLeave={onClose}
      footer={
        <FormFooter saveLabel={t('factor.reset')} isPending={isPending} onLeave={onClose} onSave={() => void reset()} />
      }
    >
      <p className="organisation-lead">{t('factor.text')}</p>
    </ModalFrame>
  )
}
