import { endpoints, type OneTimePassword, type StaffRecord } from '@ntocc/sdk/contracts'
import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ErrorState, FormFooter, ModalFrame, Skeleton, useCopy } from '@ntocc/sdk/ui'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { staffCalls, staffName } from './staff.ts'

const CHANGED = [staffCalls.list, staffCalls.get]

interface DialogProps {
  person: StaffRecord
  /** A person who was just added has no session that could end: the password is made without asking. */
  isNew: boolean
  onClose: () => void
}

/** Makes a password for one sign-in and shows it this once. */
export function PasswordDialog({ person, isNew, onClose }: DialogProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction(endpoints.staffPassword, { invalidates: CHANGED, silent: true })
  const [made, setMade] = useState<OneTimePassword>()
  const [error, setError] = useState<Error>()
  const make = async () => {
    setError(undefined)
    const result = await run({ body: { id: person.id } })
    if (result.ok) setMade(result.data)
    else setError(result.error)
  }
  const begun = useRef(false)
  // Once, when the dialog is there.
  useEffect(() => {
    if (!isNew || begun.current) return
    begun.current = true
    void make()
  }, [])
  const asks = !made && !isNew
  return (
    <ModalFrame
      title={t(isNew ? 'password.titleNew' : 'password.title', { name: staffName(person) })}
      onLeave={onClose}
      footer={
        <FormFooter
          saveLabel={t('password.make')}
          isPending={isPending}
          onLeave={onClose}
          {...(asks && { onSave: () => void make() })}
        />
      }
    >
      {asks && <p className="organisation-lead">{t('password.sure')}</p>}
      {made && <OneTime {...made} />}
      {!made && isNew && !error && <Skeleton rows={2} />}
      {error && <ErrorState error={error} compact onRetry={() => void make()} />}
    </ModalFrame>
  )
}

function OneTime({ username, password }: OneTimePassword) {
  const { t } = useTranslation()
  const [isCopied, copy] = useCopy()
  return (
    <>
      <Alert type="warning" showIcon title={t('password.once')} />
      <dl className="organisation-secret">
        <dt>{t('staff.username')}</dt>
        <dd>{username}</dd>
        <dt>{t('password.word')}</dt>
        <dd>
          <code>{password}</code>
          <Button size="small" onClick={() => copy(password)}>
            {t(isCopied ? 'password.copied' : 'password.copy')}
          </Button>
        </dd>
      </dl>
    </>
  )
}
