import './boot/trust.ts'
import '@ntocc/sdk/tokens.css'
import './styles/base.css'
import './styles/entry.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { RootBoundary } from './app/RootBoundary.tsx'
import { createRouter } from './app/router.tsx'
import { fetchBoot } from './boot/boot.ts'
import { startI18n } from './boot/i18n.ts'
import { startLanguage } from './boot/language.ts'
import { startPreferences } from './boot/preferences.ts'
import { createShell } from './console/console.ts'
import { ShellContext } from './console/context.ts'
import { goOn, leftIn } from './early/take-over.ts'
import { FailedToLoad } from './pages/ErrorPages.tsx'

const container = document.getElementById('root') as HTMLElement
const root = createRoot(container)

async function start(): Promise<void> {
  startPreferences()
  const language = startLanguage()
  const [texts, booted] = await Promise.allSettled([startI18n(language), fetchBoot(language)])
  // From here on nothing comes between: no key is lost.
  const left = leftIn(container)
  const router = createRouter()
  const shell = createShell(router)
  const console = (
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
    </ShellContext>
  )
  flushSync(() => root.render(console))
  if (left) goOn(container, left)
}

void start()
