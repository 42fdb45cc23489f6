import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { part } from '../console/part.tsx'
import { withWords } from '../security/words.ts'
import { ChangePasswordForm } from '../signin/PasswordPages.tsx'
import { useStore } from '../state/store.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { ContactForm } from './ContactForm.tsx'

const HeadImageDialog = part(() => import('../profile/HeadImageDialog.tsx'))
const AccountPanels = part(() => withWords(import('../security/AccountPanels.tsx')))

/** The signed-in user: who, for whom, in which roles; where to reach them, the password, and where they are signed in. */
export default function ProfilePage() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const { party, avatar, name, branch, branchList, roleList } = useStore(session.store, state => state)
  const [isChanging, setChanging] = useState(false)
  if (!party) return null
  const known = branchList.find(record => record.branchCode === party.branchCode)?.branchName
  const branchName = typeof known === 'string' ? known : undefined
  const facts: [string, string | undefined][] = [
    [t('profile.role'), name],
    [t('profile.partyType'), t(`party.${party.partyType}`)],
    [t('profile.code'), party.code],
    [t('profile.phone'), party.phone],
    [t('profile.branch'), branchName ?? branch?.branchName ?? party.branchCode],
    [t('profile.roles'), roleList.map(role => role.roleName).join(', ')],
  ]
  return (
    <div className="sh-profile">
      <div>
        <section className="sh-panel">
          <header className="sh-profile-head">
            <button
              type="button"
              className="sh-avatar-change"
              aria-label={t('headImage.title')}
              title={t('headImage.title')}
              onClick={() => setChanging(true)}
            >
              <Avatar image={avatar} name={party.userName} size={56} />
            </button>
            <div>
              <h1>{party.userName}</h1>
              <p>{name}</p>
              <button type="button" className="sh-link" onClick={() => setChanging(true)}>
                {t('headImage.title')}
              </button>
            </div>
          </header>
          <dl className="sh-facts">
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </section>
        <section className="sh-panel">
          <h2>{t('password.set')}</h2>
          <ChangePasswordForm />
        </section>
      </div>
      <div>
        <section className="sh-panel">
          <h2>{t('profile.contact')}</h2>
          <ContactForm />
        </section>
        <AccountPanels />
      </div>
      {isChanging && <HeadImageDialog hasImage={avatar !== ''} onClose={() => setChanging(false)} />}
    </div>
  )
}
