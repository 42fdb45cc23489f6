import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '../pages/ErrorPages.tsx'

interface State {
  broken: boolean
}

/** What the shell itself throws while drawing. A plugin's faults stay in the plugin's own place and never come here. */
export class RootBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation('start')
  return (
    <main className="sh-bare">
      <ErrorScreen
        code="…"
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <button type="button" className="sh-button sh-button-primary" onClick={() => location.reload()}>
            {t('broken.reload')}
          </button>
        }
      />
    </main>
  )
}
