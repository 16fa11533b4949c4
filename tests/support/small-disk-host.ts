/** The bare host on a disk that the test can fill. */
import "./small-disk";
import "./bare-host";
