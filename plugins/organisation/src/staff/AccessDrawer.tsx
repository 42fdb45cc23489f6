import type { RoleRecord, StaffRecord } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import { useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import { DrawerFrame, Empty, FieldScope, FormFooter, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Alert, Input, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { codeAccess, type PageAccess, pageAccess } from '../access.ts'
import { contains } from '../menu.ts'
import { ROLE_FIELDS, RoleLine } from '../roles/RoleLine.tsx'
import { type Menu, useMenu } from '../useMenu.ts'
import { usePermissionWords } from '../words.ts'
import { useRoles } from './useRoles.ts'

interface DrawerProps {
  title: string
  person: StaffRecord
  onClose: () => void
}

/** Why somebody can see a page or do something: all that their roles give, and which role gives it. */
export function AccessDrawer({ title, person, onClose }: DrawerProps) {
  const menu = useMenu()
  const roles = useRoles()
  const isReady = menu.isReady && roles.roles !== undefined
  const state = {
    data: isReady ? menu : undefined,
    error: menu.error ?? roles.read.error,
    refetch: () => Promise.all([menu.refetch(), roles.read.refetch()]),
  }
  // In the order of the person: they begin in the first.
  const own = (person.roles ?? []).flatMap(code => roles.list.find(role => role.roleCode === code) ?? [])
  return (
    <DrawerFrame title={title} width={720} onLeave={onClose} footer={<FormFooter onLeave={onClose} />}>
      <Loaded of={state} skeleton={<Skeleton rows={10} />}>
        {ready => <Access person={person} roles={own} menu={ready} />}
      </Loaded>
    </DrawerFrame>
  )
}

function Access({ person, roles, menu }: { person: StaffRecord; roles: readonly RoleRecord[]; menu: Menu }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = usePermissionWords()
  const [word, setWord] = useState('')
  const pages = useMemo(
    () => pageAccess(roles, menu.tree, menu.pages, language),
    [roles, menu.tree, menu.pages, language],
  )
  const codes = useMemo(() => codeAccess(roles, menu.permissions), [roles, menu.permissions])
  const shownPages = pages.filter(each => contains(word, each.title, each.path, ...each.groups, ...each.roles))
  const shownCodes = codes
    .map(each => ({ ...each, label: words.full(each.record) }))
    .filter(each => contains(word, each.label, each.record.permission, ...each.roles))
  return (
    <div className="organisation-access">
      {person.status === recordMachine.at.disabled && <Alert type="warning" showIcon title={t('access.disabled')} />}
      <FieldScope fields={ROLE_FIELDS}>
        <ol className="organisation-roles">
          {roles.map((role, index) => (
            <RoleLine key={role.roleCode} role={role} isFirst={index === 0} />
          ))}
        </ol>
      </FieldScope>
      {roles.length > 1 && <p className="organisation-hint">{t('access.oneAtATime')}</p>}
      <Input.Search
        allowClear
        value={word}
        aria-label={t('access.search')}
        placeholder={t('access.search')}
        onChange={event => setWord(event.target.value)}
      />
      <section aria-label={t('menuPages')}>
        <h3>{t('access.pages', { count: shownPages.length })}</h3>
        <ul className="organisation-grants">
          {shownPages.map(page => (
            <PageLine key={page.name} page={page} />
          ))}
        </ul>
      </section>
      <section aria-label={t('permissionCodes')}>
        <h3>{t('access.codes', { count: shownCodes.length })}</h3>
        <ul className="organisation-grants">
          {shownCodes.map(({ record, label, roles: by }) => (
            <li key={record.permission}>
              <span>{label}</span>
              <span className="organisation-node-place">{record.permission}</span>
              <Givers roles={by} />
            </li>
          ))}
        </ul>
      </section>
      {shownPages.length + shownCodes.length === 0 && <Empty icon="filter" title={t('access.nothing')} />}
    </div>
  )
}

function PageLine({ page }: { page: PageAccess }) {
  const { t } = useTranslation()
  return (
    <li>
      <span>{[...page.groups, page.title].join(' / ')}</span>
      <span className="organisation-node-place">{page.path}</span>
      {page.missing && <Tag color="warning">{t('access.missing', { code: page.missing })}</Tag>}
      {page.roles.length > 0 ? <Givers roles={page.roles} /> : <span className="nt-dim">{t('access.everybody')}</span>}
    </li>
  )
}

const Givers = ({ roles }: { roles: readonly string[] }) => (
  <span className="organisation-givers">
    {roles.map(role => (
      <Tag key={role}>{role}</Tag>
    ))}
  </span>
)
