// The generated table is only there in a build by Vite; whoever tests the host gives it a table of its own.
export { sharedModules } from 'virtual:ntocc-shared'
