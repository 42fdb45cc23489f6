import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Money, PageLink, Panel, Permitted, TitledPage } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import '../accounts.css'

interface Props {
  permission: string | undefined
  title: string
  /** What staff are told, who have no money with the platform, and where they see that of others. */
  ofOthers: { title: string; hint: string; to: string; label: string }
  children: ReactNode
}

/** A page about a party's own money. */
export function Own({ permission, ...of }: Props) {
  const { t } = useTranslation()
  return (
    <Permitted permission={permission} title={t('denied')}>
      <Whose {...of} />
    </Permitted>
  )
}

function Whose({ title, ofOthers: { to, label, ...told }, children }: Omit<Props, 'permission'>) {
  return (
    <TitledPage title={title}>
      {useIsStaff() ? (
        <Empty {...told} action={<PageLink to={to}>{label}</PageLink>} />
      ) : (
        <div className="accounts-narrow">{children}</div>
      )}
    </TitledPage>
  )
}

interface PurseProps {
  accountNo: string | undefined
  available: string
  children: ReactNode
}

/** What a party may spend, in large, and what it can do about it. */
export function Purse({ accountNo, available, children }: PurseProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('withdraw.available')} note={accountNo}>
      <div className="accounts-purse">
        <b>
          <Money value={available} />
        </b>
      </div>
      {children}
    </Panel>
  )
}
