import { endpoints, type MaybeLocalized, PermissionForm, type PermissionRecord } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { EntityForm, FormField, useForm } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { EditorDrawer } from '../EditorDrawer.tsx'
import { useLeave } from '../useLeave.ts'
import { DeleteButton } from './DeleteButton.tsx'

const CHANGED = [endpoints.permissionList]

/** Adds a permission code of the branch's own, or changes what it is called. */
export function PermissionEditor(props: {
  record: PermissionRecord | undefined
  mayWrite: boolean
  onClose: () => void
}) {
  const { record, mayWrite, onClose } = props
  const { t } = useTranslation()
  const { message } = App.useApp()
  const form = useForm(PermissionForm, record ? { permission: record.permission, title: record.title } : {})
  const create = useAction(endpoints.permissionCreate, { invalidates: CHANGED, silent: true })
  const update = useAction(endpoints.permissionUpdate, { invalidates: CHANGED, silent: true })
  const remove = useAction(endpoints.permissionDelete, { invalidates: CHANGED })
  const leave = useLeave(form.isDirty, onClose)
  const save = async () => {
    const saved = await form.submit(values => {
      const { permission, title } = values as { permission: string; title: MaybeLocalized }
      return record?.id
        ? update.run({ body: { id: record.id, title, version: record.version } })
        : create.run({ body: { permission, title } })
    })
    if (!saved) return
    message.success(t('authoritySaved'))
    onClose()
  }
  return (
    <EditorDrawer
      title={record ? t('edit.permission') : t('new.permission')}
      onClose={leave}
      {...(mayWrite ? { onSave: () => void save() } : {})}
      isPending={form.isPending}
      extra={
        mayWrite &&
        record?.id && (
          <DeleteButton
            name={record.permission}
            run={() => remove.run({ query: { id: record.id } })}
            onDone={onClose}
          />
        )
      }
    >
      <EntityForm form={form} entity="permissionCode" disabled={!mayWrite} onSubmit={() => void save()}>
        <FormField name="permission" disabled={record !== undefined} help={t('permissionHelp')} />
        <FormField name="title" />
      </EntityForm>
    </EditorDrawer>
  )
}
