import { endpoints, PermissionForm, type PermissionRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { EntityFormDrawer, type FormSchema, formOf, RemoveButton } from '@ntocc/sdk/ui'

const CHANGED = [endpoints.permissionList]
const CALLS = { create: endpoints.permissionCreate, update: endpoints.permissionUpdate, invalidates: CHANGED }

/** A code is made once: what a code is called can always be changed. */
const schemaOf = (isFixed: boolean): FormSchema =>
  formOf(PermissionForm, {
    name: 'permissionCode',
    groups: [{ fields: ['permission', 'title'] }],
    fields: { permission: { help: 'permissionHelp' } },
    depends: { permission: { on: [], disable: () => isFixed } },
  })
const NEW = schemaOf(false)
const KNOWN = schemaOf(true)
const codeOf = ({ permission }: PermissionRecord): string => permission

/** Adds a permission code of the branch's own, or changes what it is called. */
export function PermissionEditor(props: {
  record: PermissionRecord | undefined
  mayWrite: boolean
  onClose: () => void
}) {
  const { record, mayWrite, onClose } = props
  const { t } = useTranslation()
  const id = record?.id
  return (
    <EntityFormDrawer
      schema={record ? KNOWN : NEW}
      calls={CALLS}
      // A code of the console itself has no record until the branch names it.
      {...(record && (id === undefined ? { start: { ...record } } : { record: { ...record, id } }))}
      toBody={values => (id === undefined ? values : { title: values.title })}
      title={t(record ? 'edit.permission' : 'new.permission')}
      savedText={t('authoritySaved')}
      mayWrite={mayWrite}
      onClose={onClose}
      extra={
        record &&
        mayWrite &&
        id !== undefined && (
          <RemoveButton
            call={endpoints.permissionDelete}
            row={{ ...record, id, version: record.version ?? 0 }}
            nameOf={codeOf}
            invalidates={CHANGED}
            onRemoved={onClose}
            type="text"
            danger
          />
        )
      }
    />
  )
}
