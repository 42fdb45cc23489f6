import { endpoints, type RoleDetail, RoleForm, type RoleInput } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useAction, useLanguage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { DrawerFrame, EntityForm, ErrorState, FormField, FormFooter, Skeleton, useForm, useLeave } from '@ntocc/sdk/ui'
import { Alert, App, Tabs } from 'antd'
import { useMemo } from 'react'
import { type Menu, useMenu } from '../useMenu.ts'
import { NoticesTab } from './NoticesTab.tsx'
import { PermissionsTab } from './PermissionsTab.tsx'
import { copyOf, NEW_ROLE, valuesOf } from './roleRecord.ts'

interface EditorProps {
  /** Absent for a new role. */
  id: number | undefined
  /** Makes a new role that begins as a copy of the one with `id`. */
  isCopy: boolean
  mayWrite: boolean
  onClose: () => void
}

/** Creates or changes a role beside the list; loads all that is needed before the form begins. */
export function RoleEditor(props: EditorProps) {
  const { t } = useTranslation()
  const { id, onClose } = props
  const menu = useMenu()
  const role = useRecord(endpoints.role, { params: { id: id ?? 0 }, enabled: id !== undefined })
  const error = menu.error ?? role.error
  const isReady = menu.isReady && (id === undefined || role.data !== undefined)
  // Answers from before the drawer opened may be older than what another person saved since.
  if (isReady && !role.isFetching) return <RoleFormDrawer {...props} role={role.data} menu={menu} />
  return (
    <DrawerFrame
      title={t(id === undefined ? 'new.role' : 'edit.role')}
      onLeave={onClose}
      width={720}
      footer={<FormFooter onLeave={onClose} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([menu.refetch(), id && role.refetch()])} />
      ) : (
        <Skeleton rows={8} />
      )}
    </DrawerFrame>
  )
}

const CHANGED = [endpoints.roleList, endpoints.role, endpoints.menuResourceList, endpoints.listDict]

function RoleFormDrawer(props: EditorProps & { role: RoleDetail | undefined; menu: Menu }) {
  const { role: source, isCopy, menu, onClose } = props
  const role = isCopy ? undefined : source
  const mayWrite = props.mayWrite && !role?.mayMore
  const { t } = useTranslation()
  const language = useLanguage()
  const { message } = App.useApp()
  const start = useMemo(() => {
    if (!source) return NEW_ROLE
    if (!isCopy) return valuesOf(source)
    const known = new Set(menu.permissions.map(each => each.permission))
    return copyOf(source, known, name => t('copyName', { name }))
  }, [source, isCopy, menu.permissions, t])
  const form = useForm(RoleForm, start)
  const create = useAction(endpoints.roleCreate, { invalidates: CHANGED, silent: true })
  const update = useAction(endpoints.roleUpdate, { invalidates: CHANGED, silent: true })
  const leave = useLeave(form.isDirty, onClose)

  const save = async () => {
    const saved = await form.submit(values => {
      const body = values as unknown as RoleInput
      return role ? update.run({ body: { ...body, id: role.id, version: role.version } }) : create.run({ body })
    })
    if (!saved) return
    message.success(t('roleSaved'))
    onClose()
  }
  const tabs = [
    { key: 'general', label: t('tab.general'), forceRender: true, children: <General role={role} /> },
    {
      key: 'permissions',
      label: t('tab.permissions'),
      children: <PermissionsTab form={form} menu={menu} disabled={!mayWrite} />,
    },
    { key: 'notices', label: t('tab.notices'), children: <NoticesTab form={form} disabled={!mayWrite} /> },
  ]
  return (
    <DrawerFrame
      title={role ? localise(role.name, language) : t('new.role')}
      onLeave={leave}
      width={720}
      footer={
        <FormFooter onLeave={leave} isPending={form.isPending} onSave={mayWrite ? () => void save() : undefined} />
      }
    >
      <EntityForm form={form} entity="role" disabled={!mayWrite} onSubmit={() => void save()}>
        {role?.mayMore && <Alert type="info" showIcon title={t('roleMayMore')} />}
        <Tabs items={tabs} />
      </EntityForm>
    </DrawerFrame>
  )
}

function General({ role }: { role: RoleDetail | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="nt-form">
      <FormField name="name" />
      <FormField
        name="partyTypes"
        disabled={role?.builtIn}
        help={t(role?.builtIn ? 'partyTypesFixed' : 'partyTypesHelp')}
      />
      <FormField name="dataScope" help={t('dataScopeHelp')} />
      <FormField name="requireTwoFactor" help={t('requireTwoFactorHelp')} />
      <FormField name="remark" />
    </div>
  )
}
