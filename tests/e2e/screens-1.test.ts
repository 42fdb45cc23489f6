import { describe } from 'vitest'
import { everyScreen } from './support/crawl/every-screen.ts'

describe('S1-064 S1-065 S1-066 S1-067 S2-062 every screen, the first third of the menu', () => everyScreen(0))
