// Messages for terminal users, one sentence each. Plain JavaScript: it must run before anything is installed.

const [wantedMajor, wantedMinor] = [20, 19];

/** Ends the process with one sentence on stderr, no stack. */
export function exitWithMessage(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  exitWithMessage(`需要 Node.js ${wantedMajor}.${wantedMinor} 或更高版本，当前是 ${version}。请升级后重新执行。`);
}
