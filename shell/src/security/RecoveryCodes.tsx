import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../console/services.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone(): void
}

/** Shown this once: whoever leaves without them has only the app. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true))
  return (
    <section className="sh-recovery" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('recovery.title')}</h2>
      <p className="sh-caution">{t('recovery.once')}</p>
      <ol>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="sh-row">
        <button type="button" className="sh-button" onClick={copy}>
          {t(copied ? 'recovery.copied' : 'recovery.copy')}
        </button>
        <button
          type="button"
          className="sh-button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          {t('recovery.save')}
        </button>
        <button type="button" className="sh-button sh-button-primary" onClick={onDone}>
          {t('recovery.done')}
        </button>
      </div>
    </section>
  )
}
