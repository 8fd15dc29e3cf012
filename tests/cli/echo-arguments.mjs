/** Stands where the program would, and says what it was given. */
process.stdout.write(JSON.stringify(process.argv.slice(2)));
