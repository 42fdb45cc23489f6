import { Staff } from '@ntocc/sdk/contracts'
import { shape } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, FormFooter, ModalFrame, useForm, useLeave } from '@ntocc/sdk/ui'

const WHERE = shape({ departmentCode: Staff.own.departmentCode })

/** Asks for the department that people move to. */
export function DepartmentDialog(props: { count: number; onChoose: (code: string) => void; onClose: () => void }) {
  const { count, onChoose, onClose } = props
  const { t } = useTranslation()
  const form = useForm(WHERE, {})
  const leave = useLeave(form.isDirty, onClose)
  const choose = () =>
    void form.submit(async ({ departmentCode }) => {
      onChoose(String(departmentCode))
      return { ok: true, data: undefined }
    })
  return (
    <ModalFrame
      title={t('moveTitle', { count })}
      onLeave={leave}
      onOpen={() => form.focus('departmentCode')}
      footer={<FormFooter saveLabel={t('moveThem')} onLeave={leave} onSave={choose} />}
    >
      <EntityForm form={form} entity="staff" onSubmit={choose}>
        <FormField name="departmentCode" />
      </EntityForm>
    </ModalFrame>
  )
}
