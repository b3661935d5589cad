import type { Plugin } from 'vite'
import { edited, parsed } from './edit-code.ts'
import type { Edit, FunctionNode } from './edit-code.ts'

const FILE = /react-dom\/cjs\/react-dom-client\.production\.js$/

/**
 * What React does at every commit for `<ViewTransition>`, `<Fragment ref>` and what a screen would wait for: it walks the page for them, and finds none;
 * and what it does for forms whose `action` is a function. Does nothing now.
 */
const IDLE = [
  'trackEnterViewTransitions',
  'applyViewTransitionToHostInstances',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'commitAppearingPairViewTransitions',
  'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'measureNestedViewTransitions',
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  // Hints to fetch ahead, which nobody gives in the browser.
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preconnectAs',
  'preloadInstanceAndSuspendIfNeeded',
  'accumulateSuspenseyCommitOnFiber',
  'extractEvents$1',
  'defaultOnDefaultTransitionIndicator',
]
/** The style sheets and pictures that a screen waits for before it is shown: none, as no style has a `precedence`. Null now. */
const NOTHING = ['getResource', 'waitForCommitToBeReady']
/** The stack of components in an error: minified names, which nobody could read. Empty now. */
const STACKS = ['getStackByFiberInDevAndProd']
/** What runs only for features that we do not use (FORBIDDEN). Throws now. */
const UNCALLED = [
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'measureInstance',
  'measureClonedInstance',
  'ViewTransitionPseudoElement',
  'createViewTransitionInstance',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'getFragmentInstanceOrTextInstanceSiblings',
  'setPropOnCustomElement',
  'updateSuspenseListComponent',
  'updateActivityComponent',
  'retryActivityComponentWithoutHydrating',
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'updateActionStateImpl',
  'dispatchActionState',
  'runActionStateAction',
  'attemptExplicitHydrationTarget',
  'acquireResource',
  'preloadResourceAndSuspendIfNeeded',
  'preloadResource',
  'suspendResource',
  'suspendInstance',
  'startHostTransition',
  'findCurrentFiberUsingSlowPath',
]
/** Methods of refs to fragments and to view transitions. */
const METHODS = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./

const FORBIDDEN =
  /import\s*\{[^}]*\b(ViewTransition|addTransitionType|Activity|useActionState|useFormStatus)\b[^}]*\}\s*from\s*['"]react(?:-dom)?['"]/

/**
 * Takes 10 KB off what a phone downloads, and work off every commit: the parts of React that this market never uses. Only in the browser's
 * production build. @throws when React no longer has these parts, so that an upgrade is looked at, and when a page imports what needs them.
 */
export function leanReact(): Plugin {
  return {
    name: 'sugu:lean-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: [FILE, /\/web\/.*\.tsx?/] },
      handler(code, id) {
        const forbidden = id.includes('node_modules') ? undefined : FORBIDDEN.exec(code)?.[1]
        if (forbidden)
          this.error(`${forbidden} is left out of the browser's React: look at lean-react.ts.`)
        if (!FILE.test(id)) return undefined
        const { edits, missing } = cutsOf(code)
        if (missing.length > 0)
          this.error(`React has no ${missing.join(', ')} any more: look at lean-react.ts.`)
        return edited(code, edits)
      },
    },
  }
}

function cutsOf(code: string): { edits: Edit[]; missing: string[] } {
  const bodies = new Map([
    ...IDLE.map((name) => [name, '{}'] as const),
    ...NOTHING.map((name) => [name, '{ return null }'] as const),
    ...STACKS.map((name) => [name, "{ return '' }"] as const),
    ...UNCALLED.map((name) => [name, "{ throw new Error('lean-react') }"] as const),
  ])
  const edits: Edit[] = []
  for (const statement of parsed(code).body ?? []) {
    const { id, body } = statement as FunctionNode
    const put = id && statement.type === 'FunctionDeclaration' ? bodies.get(id.name) : undefined
    if (id && body && put && bodies.delete(id.name))
      edits.push({ start: body.start, end: body.end, put })
    if (
      statement.type === 'ExpressionStatement' &&
      METHODS.test(code.slice(statement.start, statement.end))
    )
      edits.push({ start: statement.start, end: statement.end, put: '' })
  }
  return { edits, missing: [...bodies.keys()] }
}
