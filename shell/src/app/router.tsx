import { type ReactNode, useLayoutEffect } from 'react'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router-dom'

export interface Router {
  /** Goes to a path of the console; before anything has been drawn there is nowhere to go. */
  navigate(to: string, options?: { replace?: boolean }): void
  /** Stands around what is drawn by the address. */
  Provider(props: { children: ReactNode }): ReactNode
}

/**
 * The page's address, for components and for what works beside them. The console decides by itself what an address shows
 * (`access/guard.ts`): of React Router it takes the history, and not the loaders and actions of a data router.
 */
export function createRouter(): Router {
  let go: NavigateFunction | undefined
  function Follow({ children }: { children: ReactNode }) {
    const navigate = useNavigate()
    useLayoutEffect(() => {
      go = navigate
    }, [navigate])
    return children
  }
  return {
    navigate: (to, options) => void go?.(to, options),
    Provider: ({ children }) => (
      <BrowserRouter>
        <Follow>{children}</Follow>
      </BrowserRouter>
    ),
  }
}
