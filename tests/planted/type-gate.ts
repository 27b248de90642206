// The type check notices some mutants before any test does, so these do not measure the tests.
import { join } from 'node:path'
import ts from 'typescript'
import { plantIn, type Mutant } from './make-mutants.ts'

export type TypeGate = {
  /** True when the file still compiles with the mutant in it. Files that import it are not checked. */
  compiles(mutant: Mutant): boolean
}

export function openTypeGate(root: string, files: readonly string[]): TypeGate {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  let changed: { path: string; text: string } | undefined
  let version = 0
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, incremental: false, tsBuildInfoFile: undefined }),
    getScriptFileNames: () => files.map(file => join(root, file)),
    getScriptVersion: path => (changed?.path === path ? String(version) : '0'),
    getScriptSnapshot: path => {
      const text = changed?.path === path ? changed.text : ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: each => ts.getDefaultLibFilePath(each),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  })
  return {
    compiles: mutant => {
      const path = join(root, mutant.file)
      version += 1
      changed = { path, text: plantIn(ts.sys.readFile(path)!, mutant) }
      return service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length === 0
    },
  }
}
