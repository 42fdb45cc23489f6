import { shape, text } from '@ntocc/sdk/fields'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm } from '@ntocc/sdk/ui'
import { accountCalls, PAY_PASSWORD_LENGTH } from '../../contract/calls.ts'
import { keepProof } from './proof.ts'

const ASKED = shape({ password: text({ max: PAY_PASSWORD_LENGTH }).required().secret() })

/** Asks for the pay password, and keeps for a while that it was right; never the password itself. */
export function AskPassword({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm(ASKED, {})
  const { run } = useAction(accountCalls.payPasswordProve, { silent: true })
  const ask = () =>
    form.submit(async values => {
      const result = await run({ body: { password: String(values.password) } })
      if (result.ok) {
        keepProof(result.data)
        onProven()
      }
      return result
    })
  return (
    <ModalFrame
      title={t('password.ask')}
      onLeave={onClose}
      onOpen={() => form.focus('password')}
      footer={
        <FormFooter
          saveLabel={t('password.next')}
          isPending={form.isPending}
          onLeave={onClose}
          onSave={() => void ask()}
        />
      }
    >
      <EntityForm form={form} entity="payPassword" onSubmit={() => void ask()}>
        <FormField name="password" />
      </EntityForm>
      <p className="nt-dim">{t('password.askHelp')}</p>
    </ModalFrame>
  )
}
