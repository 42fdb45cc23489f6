import './boot/trust.ts'
import '@ntocc/sdk/tokens.css'
import './styles/base.css'
import './styles/entry.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createShell } from './app/console.ts'
import { ShellContext } from './app/context.ts'
import { RootBoundary } from './app/RootBoundary.tsx'
import { createRouter } from './app/router.tsx'
import { fetchBoot } from './boot/boot.ts'
import { startI18n } from './boot/i18n.ts'
import { startLanguage } from './boot/language.ts'
import { startPreferences } from './boot/preferences.ts'
import { FailedToLoad } from './pages/ErrorPages.tsx'

const root = createRoot(document.getElementById('root') as HTMLElement)

async function start(): Promise<void> {
  startPreferences()
  const language = startLanguage()
  const [texts, booted] = await Promise.allSettled([startI18n(language), fetchBoot(language)])
  const router = createRouter()
  const shell = createShell(router)
  root.render(
    <ShellContext value={shell}>
      {booted.status === 'rejected' || texts.status === 'rejected' ? (
        <FailedToLoad retry={() => location.reload()} />
      ) : (
        <router.Provider>
          <RootBoundary>
            <App />
          </RootBoundary>
        </router.Provider>
      )}
    </ShellContext>,
  )
}

void start()
