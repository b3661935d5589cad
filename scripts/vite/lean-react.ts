import type { Plugin } from 'vite'
import { edited, parsed } from './edit-code.ts'
import type { Edit, FunctionNode } from './edit-code.ts'

const FILE = /react-dom\/cjs\/react-dom-client\.production\.js$/

/** What React does for `<ViewTransition>`, at every commit or when there is one. We have none, so each of these walks the page for nothing. */
const VIEW_TRANSITIONS = [
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
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'reportViewTransitionError',
  'applyViewTransitionName',
  'restoreViewTransitionName',
  'measureInstance',
  'measureClonedInstance',
  'ViewTransitionPseudoElement',
  'createViewTransitionInstance',
]
/** Custom elements, lists of suspended parts, and hints to fetch ahead that nobody gives in the browser. */
const OTHERS = [
  'setPropOnCustomElement',
  'updateSuspenseListComponent',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preconnectAs',
]
/** Calls components again to find their names for an error's component stack: minified names, which nobody could read. */
const STACKS = ['describeNativeComponentFrame']
/** Methods of refs to fragments and to view transitions. */
const METHODS = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./

/**
 * Takes 6 KB off what a phone downloads, and work off every commit: the parts of React that this market never uses. `<ViewTransition>` and
 * `<Fragment ref>` would do nothing in the built pages. @throws when React no longer has these parts, so that an upgrade is looked at.
 */
export function leanReact(): Plugin {
  return {
    name: 'sugu:lean-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: FILE },
      handler(code) {
        const { edits, missing } = cutsOf(code)
        if (missing.length > 0) this.error(`React has no ${missing.join(', ')} any more: look at lean-react.ts.`)
        return edited(code, edits)
      },
    },
  }
}

function cutsOf(code: string): { edits: Edit[]; missing: string[] } {
  const missing = new Set([...VIEW_TRANSITIONS, ...OTHERS, ...STACKS, 'methods'])
  const edits: Edit[] = []
  for (const statement of parsed(code).body ?? []) {
    const { id, body } = statement as FunctionNode
    if (statement.type === 'FunctionDeclaration' && id && body && missing.delete(id.name)) {
      edits.push({ start: body.start, end: body.end, put: STACKS.includes(id.name) ? "{ return '' }" : '{}' })
    }
    if (statement.type === 'ExpressionStatement' && METHODS.test(code.slice(statement.start, statement.end))) {
      missing.delete('methods')
      edits.push({ start: statement.start, end: statement.end, put: '' })
    }
  }
  return { edits, missing: [...missing] }
}
