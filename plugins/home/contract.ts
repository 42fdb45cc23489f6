import { defineContract } from '@ntocc/sdk/contracts'

const PAGES = ['Dashboard']

/** The home of every role, where branches have this edition. Its figures are asked of the areas that count them. */
export default defineContract({
  id: 'home',
  defaults: {
    editions: ['standard'],
    roles: { '*': { pages: PAGES } },
  },
})
