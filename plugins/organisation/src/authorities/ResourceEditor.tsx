import { endpoints, MENU_FORMS, type MenuResourceInput } from '@ntocc/sdk/contracts'
import { stringOf } from '@ntocc/sdk/fields'
import { useAction, useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import {
  DrawerFrame,
  EntityForm,
  FormField,
  FormFooter,
  type FormValues,
  RemoveButton,
  useForm,
  useLeave,
} from '@ntocc/sdk/ui'
import { App, Select } from 'antd'
import { useMemo } from 'react'
import { flat, type MenuNode, offeredPages, parentsFor } from '../menu.ts'
import type { Menu } from '../useMenu.ts'
import { ICONS } from './icons.ts'

export type Kind = keyof typeof MENU_FORMS

interface EditorProps {
  kind: Kind
  /** Absent for a new one. */
  node: MenuNode | undefined
  menu: Menu
  mayWrite: boolean
  onClose: () => void
}

const CHANGED = [endpoints.menuResourceList, endpoints.permissionList]

/** Adds a menu group, a page of a plugin or a link, or changes where it stands and what it is called. */
export function ResourceEditor({ kind, node, menu, mayWrite, onClose }: EditorProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const start = useMemo(() => startOf(kind, node), [kind, node])
  const form = useForm(MENU_FORMS[kind], start)
  const save = useSave(kind, node, menu)
  const leave = useLeave(form.isDirty, onClose)
  const submit = async () => {
    if (!(await form.submit(save))) return
    message.success(t('authoritySaved'))
    onClose()
  }
  return (
    <DrawerFrame
      title={node ? node.title : t(`new.${kind}`)}
      onLeave={leave}
      footer={
        <FormFooter
          onLeave={leave}
          isPending={form.isPending}
          onSave={mayWrite ? () => void submit() : undefined}
          extra={
            mayWrite &&
            node && (
              <RemoveButton
                call={endpoints.menuResourceDelete}
                row={node.resource}
                nameOf={() => node.title}
                invalidates={CHANGED}
                onRemoved={onClose}
                type="text"
                danger
              />
            )
          }
        />
      }
    >
      <EntityForm form={form} entity="menuResource" disabled={!mayWrite} onSubmit={() => void submit()}>
        {kind === 'page' && <PageField menu={menu} node={node} />}
        <FormField name="title" {...(kind === 'page' ? { help: t('pageTitleHelp') } : {})} />
        {kind === 'link' && <FormField name="path" help={t('linkHelp')} />}
        <FormField name="parentName">
          {({ id, value, set, disabled }) => (
            <Select
              id={id}
              aria-label={t('menuResource.parentName')}
              allowClear
              disabled={disabled}
              placeholder={t('topLevel')}
              value={stringOf(value)}
              options={parentsFor(menu.tree, node?.resource.name).map(each => ({
                value: each.resource.name,
                label: each.title,
              }))}
              onChange={chosen => set(chosen ?? null)}
            />
          )}
        </FormField>
        <FormField name="icon">
          {({ id, value, set, disabled }) => (
            <Select
              id={id}
              aria-label={t('menuResource.icon')}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled}
              value={stringOf(value)}
              options={ICONS.map(icon => ({ value: icon, label: t(`icon.${icon}`) }))}
              onChange={chosen => set(chosen ?? null)}
            />
          )}
        </FormField>
      </EntityForm>
    </DrawerFrame>
  )
}

function startOf(kind: Kind, node: MenuNode | undefined): FormValues {
  if (!node) return { kind }
  const { name, title, parentName, path, icon } = node.resource
  return { kind, name, title, parentName, path, icon }
}

/** A page that needs a permission nobody knows yet brings its code along, so that it can be granted at all. */
function useSave(kind: Kind, node: MenuNode | undefined, menu: Menu) {
  const create = useAction(endpoints.menuResourceCreate, { invalidates: CHANGED, silent: true })
  const update = useAction(endpoints.menuResourceUpdate, { invalidates: CHANGED, silent: true })
  const addCode = useAction(endpoints.permissionCreate, { invalidates: CHANGED, silent: true })
  return async (values: Record<string, unknown>) => {
    const body = values as MenuResourceInput
    if (node) return update.run({ body: { ...body, id: node.resource.id, version: node.resource.version } })
    const page = kind === 'page' ? menu.pages.get(String(body.name)) : undefined
    const permission = page?.permission
    if (page && permission && !menu.permissions.some(each => each.permission === permission)) {
      const added = await addCode.run({ body: { permission, title: page.title } })
      if (!added.ok) return added
    }
    return create.run({ body })
  }
}

/** Pages that the plugins of the branch offer and the menu does not have yet. */
function PageField({ menu, node }: { menu: Menu; node: MenuNode | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const taken = flat(menu.tree).map(each => each.resource)
  const offered = node?.page ? [node.page] : offeredPages(menu.pages, taken)
  return (
    <FormField name="name" disabled={node !== undefined} help={t(offered.length > 0 ? 'pageHelp' : 'noPagesLeft')}>
      {({ id, value, set, disabled }) => (
        <Select
          id={id}
          aria-label={t('menuResource.name')}
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={stringOf(value)}
          options={offered.map(page => ({ value: page.name, label: `${page.title[language]} (${page.path})` }))}
          onChange={set}
        />
      )}
    </FormField>
  )
}
