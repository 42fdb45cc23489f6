import { configure } from '@testing-library/react'

// What a test waits for comes within this or not at all: parallel test files share few cores, and lazy pieces load slowly then.
configure({ asyncUtilTimeout: 20_000 })
