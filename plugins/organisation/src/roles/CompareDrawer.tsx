import { endpoints, type RoleRecord } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { DrawerFrame, FieldScope, FormFooter, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { difference, knownOf } from '../access.ts'
import { flat } from '../menu.ts'
import { type Menu, useMenu } from '../useMenu.ts'
import { usePermissionWords } from '../words.ts'
import { ROLE_FIELDS, RoleLine } from './RoleLine.tsx'

type Pair = readonly [RoleRecord, RoleRecord]

/** What one of two roles gives and the other does not. */
export function CompareDrawer({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const { t } = useTranslation()
  const menu = useMenu()
  const state = { data: menu.isReady ? menu : undefined, error: menu.error, refetch: menu.refetch }
  return (
    <DrawerFrame title={t('compare.title')} width={760} onLeave={onClose} footer={<FormFooter onLeave={onClose} />}>
      <Loaded of={state} skeleton={<Skeleton rows={10} />}>
        {ready => <Comparison pair={pair} menu={ready} />}
      </Loaded>
    </DrawerFrame>
  )
}

function Comparison({ pair, menu }: { pair: Pair; menu: Menu }) {
  const { t } = useTranslation()
  const words = usePermissionWords()
  const notices = useRecord(endpoints.noticeKeyList)
  const [one, other] = pair
  const titles = new Map(flat(menu.tree).map(node => [node.resource.name, node.title]))
  const codes = new Map(menu.permissions.map(each => [each.permission, words.full(each)]))
  const names = new Map((notices.data ?? []).map(each => [each.configKey, each.configName]))
  const all = [...names.keys()]
  const parts = [
    {
      label: t('menuPages'),
      say: (name: string) => titles.get(name) ?? name,
      ...difference(one.resources ?? [], other.resources ?? []),
    },
    {
      label: t('permissionCodes'),
      say: (permission: string) => codes.get(permission) ?? permission,
      // A code that nothing asks for any more gives nothing: no difference.
      ...difference(knownOf(one.permissions, codes), knownOf(other.permissions, codes)),
    },
    {
      label: t('tab.notices'),
      say: (key: string) => names.get(key) ?? key,
      ...difference(one.noticeKeys ?? all, other.noticeKeys ?? all),
    },
  ]
  return (
    <div className="organisation-access">
      <FieldScope fields={ROLE_FIELDS}>
        <ul className="organisation-roles">
          {pair.map(role => (
            <RoleLine key={role.id} role={role} isFirst={false} />
          ))}
        </ul>
      </FieldScope>
      {parts.map(({ label, onlyOne, onlyOther, shared, say }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <p className="organisation-hint">{t('compare.shared', { count: shared })}</p>
          <div className="organisation-compare">
            <Only role={one.name} names={onlyOne.map(say)} />
            <Only role={other.name} names={onlyOther.map(say)} />
          </div>
        </section>
      ))}
    </div>
  )
}

function Only({ role, names }: { role: string; names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div>
      <h4>{t('compare.only', { role })}</h4>
      {names.length === 0 ? (
        <p className="nt-dim">{t('compare.nothing')}</p>
      ) : (
        <ul>
          {names.map(name => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
