import { useFormat, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, PageLink } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { smsStanding } from '../../contract/sms.ts'

const TEMPLATES = '/messages/templates'

/** What everybody has to know who looks at messages: whether any leave the house, and whether they wait for the morning. */
export function Standing() {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const read = useRecord(smsStanding)
  return (
    <Loaded of={read} skeleton={<span />}>
      {({ isConnected, setting, quietUntil, held }) => (
        <div className="messages-standing">
          {!isConnected && (
            <Alert
              type="warning"
              showIcon
              title={t('sms.noService')}
              description={t('sms.noServiceHint', { setting })}
            />
          )}
          {(quietUntil || held > 0 || mayOpen(TEMPLATES)) && (
            <p>
              {quietUntil && <span>{t('sms.quietUntil', { time: format.dateTime(quietUntil) })}</span>}
              {held > 0 && <span>{t('sms.held', { count: held })}</span>}
              {mayOpen(TEMPLATES) && <PageLink to={TEMPLATES}>{t('title.smsTemplate')}</PageLink>}
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}
